import type { Page } from '@playwright/test'

export type StorageContents = {
  /** Words, by place and key. */
  readonly words: Readonly<Record<string, string>>
  /** Whatever is no word: databases, files, and in caches all but the files of the build. */
  readonly things: readonly string[]
}

/** What the page keeps on the device, in every place that a browser has for it. */
export async function readStorage(page: Page): Promise<StorageContents> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(async () => {
    const words = [localStorage, sessionStorage].flatMap((storage, place) =>
      Object.entries(storage).map(([key, word]) => [`${place === 0 ? 'local' : 'session'} ${key}`, word]),
    )
    const things: string[] = (await indexedDB.databases()).map(({ name }) => `database ${name}`)
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        const { pathname } = new URL(request.url)
        const isOfBuild = name.startsWith('retro-booth-') && /^\/($|assets\/|favicon|manifest)/.test(pathname)
        if (!isOfBuild) things.push(`cached ${name} ${request.url}`)
      }
    }
    const root = await navigator.storage.getDirectory()
    if ('keys' in root && typeof root.keys === 'function') {
      for await (const name of root.keys()) things.push(`file ${name}`)
    }
    return { words: Object.fromEntries(words), things }
  })
  return { ...stored, things: [...stored.things, ...cookies.map(({ name }) => `cookie ${name}`)] }
}
