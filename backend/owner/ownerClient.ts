import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { nullIfMissing } from '../errorCode.ts'
import { type Changed, type OwnerCommands, OwnerError, type Restored } from './OwnerCommands.ts'
import { readOwnerKey } from './ownerKey.ts'

/** Commands of the terminal. */
export type TerminalCommands = Pick<OwnerCommands, 'hide' | 'unhide' | 'backup' | 'restore'>

const addressPath = (folder: string) => join(folder, 'address')

/** Writes where the booth of a data folder listens, for the owner's commands; they miss it where that fails. @returns cleanup */
export async function announceAddress(folder: string, url: string): Promise<() => Promise<void>> {
  await writeFile(addressPath(folder), `${url}\n`, { mode: 0o600 }).catch((cause: unknown) =>
    console.error('The owner’s commands do not find this booth.', cause),
  )
  // One that stays is harmless: the commands ask whether the booth is there.
  return () => rm(addressPath(folder), { force: true }).catch(() => undefined)
}

/** Connects to the booth that holds a data folder. @returns its commands; undefined when no booth listens */
export async function connectOwner(folder: string): Promise<TerminalCommands | undefined> {
  const address = await readFile(addressPath(folder), 'utf8').catch(nullIfMissing)
  if (address === null) return undefined
  const headers = { Authorization: `Bearer ${await readOwnerKey(folder)}` }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(`/owner/v1/${path}`, address.trim()), { ...init, headers })
  // A booth that was killed leaves its address behind; another program may listen there.
  const isThere = await ask('session').then(
    ({ status }) => status === 204,
    () => false,
  )
  if (!isThere) return undefined

  const post = async (path: string, body: string): Promise<unknown> =>
    (await checked(await ask(path, { method: 'POST', body }))).json()
  // The casts trust this project's own server.
  const change = (name: string) => async (selection: object) =>
    (await post(`messages/${name}`, JSON.stringify(selection))) as Changed
  return {
    hide: change('hide'),
    unhide: change('unhide'),
    async *backup() {
      const { body } = await checked(await ask('backup'))
      if (body) yield* body.pipeThrough(new TextDecoderStream())
    },
    restore: async (chunks) => (await post('restore', await textOf(chunks))) as Restored,
  }
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return parts.join('')
}

/** @throws OwnerError with the server's sentence for the owner, or Error */
async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  const text = await response.text()
  if (response.status !== 400) throw new Error(`The running booth answered ${response.status}. ${text}`)
  throw new OwnerError((JSON.parse(text) as { readonly message: string }).message)
}
