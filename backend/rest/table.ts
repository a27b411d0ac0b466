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
