/** Table `guest_messages`, the only one that is served; a test compares it with the migrations. */
export const table = {
  schema: 'public',
  name: 'guest_messages',
  /** Types by PostgreSQL's names, as Realtime sends them. */
  columns: [
    { name: 'id', type: 'uuid' },
    { name: 'name', type: 'text' },
    { name: 'message', type: 'text' },
    { name: 'created_at', type: 'timestamptz' },
  ],
} as const

/** Maximum size of a row as JSON, in bytes: name and message have 600 characters of four bytes, the rest has 150. */
export const maxRowBytes = 2560

/** Column of the table; only these names may appear in a statement's text. */
export type Column = (typeof table.columns)[number]

/** Finds a column by its name. */
export function findColumn(name: string): Column | undefined {
  return table.columns.find((column) => column.name === name)
}
