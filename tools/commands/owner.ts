/**
 * Commands of the booth's owner, while it runs or not: `npm run hide`, `unhide`, `backup` and `restore`; `npm run owner`
 * prints a link to the owner's page of the running booth. Each prints its result, or its error as one sentence.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { dataFolder, makePrivateFolder } from '../../backend/files/dataFolder.ts'
import { loadEnvFiles } from '../../backend/files/env.ts'
import { backupFolder, backupName, writeBackupFile } from '../../backend/database/backupFiles.ts'
import { connectOwner } from '../../backend/owner/ownerClient.ts'
import { withOwnerCommands } from '../../backend/owner/withOwnerCommands.ts'
import { readSelection } from './readSelection.ts'

type Args = readonly string[]

const commands: Readonly<Record<string, (args: Args) => Promise<string>>> = {
  hide: (args) => setHidden('hide', 'Hidden', args),
  unhide: (args) => setHidden('unhide', 'Visible', args),
  backup,
  restore,
  owner,
}

/** Hides messages or shows them again. */
async function setHidden(command: 'hide' | 'unhide', result: string, args: Args): Promise<string> {
  const selection = readSelection(command, args)
  const { count, unknownIds } = await withOwnerCommands(process.env, (owner) => owner[command](selection))
  const messages = `${count} message${count === 1 ? '' : 's'}`
  const known = 'ids' in selection && selection.ids.filter((id) => !unknownIds.includes(id.toLowerCase()))
  const unknown = unknownIds.map((id) => `\nThe guest book has no message with the id ${id}.`)
  return `${result}: ${known ? known.join(', ') || 'none' : messages}${unknown.join('')}`
}

/** Resolves a path from the folder where npm was started; npm itself runs scripts in the repository's root. */
const pathOfOwner = (path: string) => resolve(process.env['INIT_CWD'] ?? '', path)

async function backup([file, ...others]: Args): Promise<string> {
  if (others.length > 0) throw new Error('One file at most: npm run backup -- FILE')
  const folder = backupFolder(dataFolder(process.env))
  if (file === undefined) await makePrivateFolder(folder)
  const path = file === undefined ? join(folder, backupName('kept')) : pathOfOwner(file)
  await withOwnerCommands(process.env, (owner) => writeBackupFile(path, owner.backup()))
  return `The guest book is in ${path}`
}

/** Adds the messages of a backup that the guest book lacks. */
async function restore([file, ...others]: Args): Promise<string> {
  if (file === undefined || others.length > 0) throw new Error('Which backup? npm run restore -- FILE')
  const path = pathOfOwner(file)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no backup ${path} that can be read.`, { cause })
  })
  const { added, present } = await withOwnerCommands(process.env, (owner) => owner.restore(text))
  return `Added ${added} of ${added + present} messages; the others were there already.`
}

/** Makes links to the owner's page. */
async function owner(): Promise<string> {
  const booth = await connectOwner(dataFolder(process.env))
  if (!booth) throw new Error('No booth runs with this data folder: npm start prints a link, too.')
  return booth.linkText()
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) throw new RangeError(`There is no command "${name}".`)
loadEnvFiles()
await command(args).then(console.log, (cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
