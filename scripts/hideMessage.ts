/** Hides messages of the guest book by their ids: `npm run hide -- <id> ...`, while the booth is stopped. */
import { openDatabase } from '../backend/openDatabase.ts'

const hide = 'insert into private.hidden_messages (id) values ($1::text::uuid) on conflict do nothing'

async function main(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Error('Which message? npm run hide -- <id> ...')
  const database = await openDatabase(process.env)
  try {
    for (const id of ids) await database.askAsOwner({ text: hide, values: [id] })
  } finally {
    await database.close()
  }
  console.log(`Hidden: ${ids.join(', ')}`)
}

main(process.argv.slice(2)).catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
