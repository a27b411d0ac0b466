import { vi } from 'vitest'

/** Stubs local storage. @returns what it holds */
export function stubStorage(entries: readonly (readonly [string, string])[] = []): Map<string, string> {
  const stored = new Map(entries)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

/** Stubs the browser's own file system (OPFS). @returns its folder of waiting strips */
export function stubFileSystem(locks: object = navigator.locks) {
  const memory = memoryDirectory()
  const root = { getDirectoryHandle: async () => memory.directory }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root }, locks })
  return memory
}

const notFound = () => new DOMException('no such file', 'NotFoundError')

/** A folder of the browser in memory, as far as the kiosk uses it. */
export function memoryDirectory() {
  const files = new Map<string, string>()
  /** Error that writing throws, as a disk does that is full, null for none; and names of files for which there is no room. */
  const fault: { writing: Error | null; writingOf: (name: string) => boolean } = {
    writing: null,
    writingOf: () => false,
  }
  const fileHandle = (name: string) => ({
    name,
    getFile: async () => new Blob([files.get(name) ?? '']),
    createWritable: async () => {
      const parts: (Blob | string)[] = []
      return {
        write: async (part: Blob | string) => {
          if (fault.writing) throw fault.writing
          if (fault.writingOf(name)) throw new DOMException('full', 'QuotaExceededError')
          parts.push(part)
        },
        close: async () => void files.set(name, await new Blob(parts).text()),
        abort: async () => undefined,
      }
    },
  })
  const directory = {
    name: 'Party',
    keys: async function* () {
      yield* files.keys()
    },
    getFileHandle: async (name: string, options?: { readonly create?: boolean }) => {
      if (!files.has(name)) {
        if (options?.create !== true) throw notFound()
        files.set(name, '')
      }
      return fileHandle(name)
    },
    removeEntry: async (name: string) => {
      if (!files.delete(name)) throw notFound()
    },
  } as unknown as FileSystemDirectoryHandle
  return { directory, files, fault }
}
