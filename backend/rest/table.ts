/** The one table that is served; a test holds it to the migrations. */
export const table = {
  schema: 'public',
  name: 'guest_messages',
  /** PostgreSQL's names of the types, as Realtime tells them. */
  columns: [
    { name: 'id', type: 'uuid' },
    { name: 'name', type: 'text' },
    { name: 'message', type: 'text' },
    { name: 'created_at', type: 'timestamptz' },
  ],
} as const

export type Column = (typeof table.columns)[number]

/** The column of that name, which alone may stand in a statement's text. */
export function findColumn(name: string): Column | undefined {
  return table.columns.find((column) => column.name === name)
}
