/** Shows hidden messages of the guest book again, while the booth runs or not: `npm run unhide -- ID ...`. */
import { withOwnerCommands } from '../../backend/owner/withOwnerCommands.ts'
import { runOwnerCommand } from './ownerCommand.ts'

runOwnerCommand(async (ids) => {
  if (ids.length === 0) throw new Error('Which message? npm run unhide -- ID ...')
  await withOwnerCommands(process.env, (commands) => commands.unhide(ids))
  return `Visible: ${ids.join(', ')}`
})
