import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { readIfThere } from '../files/atomicFile.ts'
import { newNonce, proofOf, signCommand } from '../access/commandKey.ts'
import type { OwnerCommands } from '../guestbook/createOwnerCommands.ts'
import type { Changed } from '../guestbook/hideMessages.ts'
import { OwnerError } from '../guestbook/OwnerError.ts'
import type { Restored } from '../guestbook/restore.ts'
import { readOwnerKey } from '../access/ownerKey.ts'
import { ownerLinkText } from './ownerLinkText.ts'

/** Commands of the terminal, on a running booth or its data. */
export type DataCommands = Pick<OwnerCommands, 'hide' | 'unhide' | 'backup' | 'restore'>

/** Commands on a running booth. */
export type TerminalCommands = DataCommands & {
  /** Text with new links to the owner's page. */
  readonly linkText: () => Promise<string>
  /** Makes a link to the owner's page for this computer. */
  readonly link: () => Promise<string>
}

const addressPath = (folder: string) => join(folder, 'address')

/** Writes where the booth of a data folder listens, for the owner's commands; they miss it where that fails. @returns cleanup */
export async function announceAddress(folder: string, url: string): Promise<() => Promise<void>> {
  await writeFile(addressPath(folder), `${url}\n`, { mode: 0o600 }).catch((cause: unknown) =>
    console.error('The owner’s commands do not find this booth.', cause),
  )
  // One that stays is harmless: the commands ask whether the booth is there.
  return () => rm(addressPath(folder), { force: true }).catch(() => undefined)
}

/** Time limit for the proof: another program at the booth's address may never answer. */
const proofTimeoutMs = 5000

/** Connects to the booth that holds a data folder. @returns its commands; undefined when no booth listens */
export async function connectOwner(folder: string): Promise<TerminalCommands | undefined> {
  const address = (await readIfThere(addressPath(folder)))?.toString('utf8').trim()
  if (address === undefined) return undefined
  const key = await readOwnerKey(folder)
  const run = await proveBooth(address, key)
  if (run === null) return undefined

  async function ask(name: string, method: 'GET' | 'POST' = 'GET', body = ''): Promise<Response> {
    const path = `/owner/v1/${name}`
    const headers = { Authorization: signCommand(key, run ?? '', method, path, body) }
    const init = { method, headers, redirect: 'error', ...(method === 'POST' && { body }) } as const
    return checked(await fetch(new URL(path, address), init))
  }
  const post = async (path: string, body: string): Promise<unknown> => (await ask(path, 'POST', body)).json()
  // The casts trust this project's own server.
  const change = (name: string) => async (selection: object) =>
    (await post(`messages/${name}`, JSON.stringify(selection))) as Changed
  const makeLink = async () => ((await post('links', '')) as { readonly url: string }).url
  return {
    hide: change('hide'),
    unhide: change('unhide'),
    async *backup() {
      const { body } = await ask('backup')
      if (body) yield* body.pipeThrough(new TextDecoderStream())
    },
    restore: async (text) => (await post('restore', text)) as Restored,
    linkText: () => ownerLinkText(makeLink, address),
    link: async () => new URL(`/?owner${new URL(await makeLink()).hash}`, address).href,
  }
}

/**
 * Asks what listens at an address for the proof that it has the key: a booth that was killed leaves its address behind.
 * @returns its run; null for another program, or none
 */
async function proveBooth(address: string, key: string): Promise<string | null> {
  const nonce = newNonce()
  try {
    const init = { signal: AbortSignal.timeout(proofTimeoutMs), redirect: 'error' } as const
    const response = await fetch(new URL(`/owner/v1/proof/${nonce}`, address), init)
    const found: unknown = await response.json()
    const { run, proof } = v.parse(proofSchema, found)
    return proof === proofOf(key, nonce, run) ? run : null
  } catch {
    return null
  }
}

const proofSchema = v.object({ run: v.string(), proof: v.string() })

/** @throws OwnerError with the server's sentence for the owner, or Error */
async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  const text = await response.text()
  if (response.status !== 400) throw new Error(`The running booth answered ${response.status}. ${text}`)
  throw new OwnerError((JSON.parse(text) as { readonly message: string }).message)
}
