/** What the build tells its service worker; `scripts/serviceWorker.ts` writes it. */
export type Precache = {
  /** Changes with every byte of the booth. */
  readonly version: string
  /** Path of every file, from the root, and its content's SHA-256 as `Request.integrity` takes it. */
  readonly files: Readonly<Record<string, string>>
}
