/** Restores a backup: adds its messages to the guest book, while the booth runs or not: `npm run restore -- FILE`. */
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'

import { withOwnerCommands } from '../../backend/owner/withOwnerCommands.ts'
import { pathOfOwner, runOwnerCommand } from './ownerCommand.ts'

runOwnerCommand(async ([file, ...others]) => {
  if (file === undefined || others.length > 0) throw new Error('Which backup? npm run restore -- FILE')
  const path = pathOfOwner(file)
  await access(path).catch((cause: unknown) => {
    throw new Error(`There is no backup ${path} that can be read.`, { cause })
  })
  const { added, present } = await withOwnerCommands(process.env, (commands) =>
    commands.restore(createReadStream(path, 'utf8')),
  )
  return `Added ${added} of ${added + present} messages; the others were there already.`
})
