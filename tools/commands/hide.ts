/** Hides messages of the guest book by their ids, while the booth runs or not: `npm run hide -- ID ...`. */
import { withOwnerCommands } from '../../backend/owner/withOwnerCommands.ts'
import { runOwnerCommand } from './ownerCommand.ts'

runOwnerCommand(async (ids) => {
  if (ids.length === 0) throw new Error('Which message? npm run hide -- ID ...')
  await withOwnerCommands(process.env, (commands) => commands.hide(ids))
  return `Hidden: ${ids.join(', ')}`
})
