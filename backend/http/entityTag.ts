import { createHash } from 'node:crypto'

/** Entity tag of contents, one after the other. */
export function entityTag(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Entity tag as its server wrote it: proxies that compress weaken it (`W/"a"`), or add their coding (`"a-gzip"`, `"a;br"`). */
const strip = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/(?:--?|;|:)(?:gzip|br|zstd|deflate)"$/i, '"')

/** Whether a tag is among those of `If-Match` or `If-None-Match`, as proxies leave them. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => strip(one) === strip(tag))
