/**
 * Shows hidden messages of the guest book again, by their ids or by name and time, while the booth runs or not:
 * `npm run unhide -- ID ...`, `npm run unhide -- --name NAME --since TIME --until TIME`.
 */
import { withOwnerCommands } from '../../backend/owner/withOwnerCommands.ts'
import { messages, readSelection, runOwnerCommand } from './ownerCommand.ts'

runOwnerCommand(async (args) => {
  const selection = readSelection('unhide', args)
  const count = await withOwnerCommands(process.env, (commands) => commands.unhide(selection))
  return `Visible: ${'ids' in selection ? selection.ids.join(', ') : messages(count)}`
})
