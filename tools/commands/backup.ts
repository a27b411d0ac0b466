/** Backs the guest book up to a file, while the booth runs or not: `npm run backup`, `npm run backup -- FILE`. */
import { join } from 'node:path'

import { dataFolder, makePrivateFolder } from '../../backend/database/dataFolder.ts'
import { backupFolder, backupName, writeBackupFile } from '../../backend/owner/backupFiles.ts'
import { withOwnerCommands } from '../../backend/owner/withOwnerCommands.ts'
import { pathOfOwner, runOwnerCommand } from './ownerCommand.ts'

async function defaultPath(): Promise<string> {
  const folder = backupFolder(dataFolder(process.env))
  await makePrivateFolder(folder)
  return join(folder, backupName('kept'))
}

runOwnerCommand(async ([file, ...others]) => {
  if (others.length > 0) throw new Error('One file at most: npm run backup -- FILE')
  const path = file === undefined ? await defaultPath() : pathOfOwner(file)
  await withOwnerCommands(process.env, (commands) => writeBackupFile(path, commands.backup()))
  return `The guest book is in ${path}`
})
