/**
 * Hides messages of the guest book, by their ids or by name and time, while the booth runs or not:
 * `npm run hide -- ID ...`, `npm run hide -- --name NAME --since TIME --until TIME`.
 */
import { withOwnerCommands } from '../../backend/owner/withOwnerCommands.ts'
import { messages, readSelection, runOwnerCommand } from './ownerCommand.ts'

runOwnerCommand(async (args) => {
  const selection = readSelection('hide', args)
  const count = await withOwnerCommands(process.env, (commands) => commands.hide(selection))
  return `Hidden: ${'ids' in selection ? selection.ids.join(', ') : messages(count)}`
})
