import type { Page } from '@playwright/test'

/** Everything that a page has stored on the device. */
export type StorageContents = {
  /** Values of local and session storage, by `local KEY` or `session KEY`. */
  readonly values: Readonly<Record<string, string>>
  /** All else: databases, files, cookies, and cached responses except for the files of the build. */
  readonly others: readonly string[]
}

/** Lists the page's local and session storage, IndexedDB, caches, private file system and cookies. */
export async function readStorage(page: Page): Promise<StorageContents> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(async () => {
    const values = [localStorage, sessionStorage].flatMap((storage, index) =>
      Object.entries(storage).map(([key, value]) => [`${index === 0 ? 'local' : 'session'} ${key}`, value]),
    )
    const others: string[] = (await indexedDB.databases()).map(({ name }) => `database ${name}`)
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        const { pathname } = new URL(request.url)
        const isOfBuild = name.startsWith('retro-booth-') && /^\/($|assets\/|favicon|manifest)/.test(pathname)
        if (!isOfBuild) others.push(`cached ${name} ${request.url}`)
      }
    }
    const root = await navigator.storage.getDirectory()
    if ('keys' in root && typeof root.keys === 'function') {
      for await (const name of root.keys()) others.push(`file ${name}`)
    }
    return { values: Object.fromEntries(values), others }
  })
  return { ...stored, others: [...stored.others, ...cookies.map(({ name }) => `cookie ${name}`)] }
}

/** Values of the page's local storage by their keys. */
export const readLocalStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
