import { refusal } from '../http/HttpError.ts'
import { readPageFiles } from '../pages/pageFiles.ts'
import { createPhoneServer, type PhoneBook } from './phoneServer.ts'
import type { UploadStore } from './uploadStore.ts'

/** Options of the phones' listener. */
export type ListenerOptions = {
  /** Folder of the built booth. */
  readonly folder: string
  /** Port of the phones' listener; null switches the feature off. */
  readonly port: number | null
  /** Host name or address in the link, in place of the one of the default route. */
  readonly host?: string | undefined
  /** Address of the booth by https: phones open its page there, and the listener for the network stays closed. */
  readonly secureUrl?: string | undefined
  /** The guest book, which the listener serves while a page of the booth itself shows its code. */
  readonly book?: PhoneBook['server'] | undefined
}

/** What the phones' listener is open for. */
export type PhoneUse = 'uploads' | 'book'

/** The listener for phones, which is open while it has a use. */
export type PhoneListener = ReturnType<typeof createPhoneListener>

/** Creates the listener; it does not listen yet. With a secure address it never does. */
export function createPhoneListener(
  { port, folder, secureUrl, host, book }: ListenerOptions,
  store: UploadStore,
) {
  const readFiles = (page: 'receive' | 'book', base: string) =>
    port === null ? Promise.resolve(null) : readPageFiles(folder, page, base)
  const [receiveFiles, bookFiles] = [readFiles('receive', ''), readFiles('book', '/book')]
  const uses = new Set<PhoneUse>()
  let server: ReturnType<typeof createPhoneServer> | null = null

  function close(): void {
    server?.close()
    server = null
  }

  async function listen(): Promise<void> {
    const [files, ofBook] = await Promise.all([receiveFiles, bookFiles])
    if (!files || port === null) {
      throw refusal(503, 'off', 'This build has no page for phones.')
    }
    if (secureUrl !== undefined) return
    const phoneBook = book && ofBook && { server: book, files: ofBook, isOpen: () => uses.has('book') }
    server ??= createPhoneServer(port, { files, store, book: phoneBook ?? null, lanHost: host })
    try {
      await server.open()
    } catch (cause) {
      close()
      console.error(`The listener for phones can't use port ${port}: ${String(cause)}`)
      throw refusal(503, 'portTaken', `Port ${port} is not available.`)
    }
  }

  return {
    /** The page that receives an upload; null for a build without one, or where the sharing is off. */
    files: receiveFiles,
    /** Opens the listener, if it is needed and not yet open. @throws HttpError */
    open(use: PhoneUse): Promise<void> {
      uses.add(use)
      return listen()
    },
    /** Ends a use; the listener closes with the last one. */
    release(use: PhoneUse): void {
      uses.delete(use)
      if (uses.size === 0) close()
    },
    close,
  }
}
