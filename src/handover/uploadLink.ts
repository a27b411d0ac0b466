import { fromBase64Url, toBase64Url } from '../lib/bytes.ts'
import { idBytes, keyBytes } from './upload.ts'

/** What an upload's link holds in its fragment, which browsers never send to a server (RFC 9110, 4.2.4). */
type UploadLink = {
  /** 128-bit random id of the upload, base64url. */
  readonly id: string
  /** AES-256 key of the upload. */
  readonly key: Uint8Array<ArrayBuffer>
}

/** Length of an upload's id, base64url. */
export const idLength = base64Length(idBytes)

/** The fragment of an upload's link, without its `#`: id and key, base64url (RFC 4648, 5). */
export function formatFragment({ id, key }: UploadLink): string {
  return id + toBase64Url(key)
}

/**
 * Reads the fragment of an upload's link.
 * @param fragment with or without its `#`
 * @throws Error for a link that is damaged
 */
export function parseFragment(fragment: string): UploadLink {
  const text = fragment.replace(/^#/, '')
  if (!/^[\w-]+$/.test(text) || text.length !== idLength + base64Length(keyBytes)) {
    throw new Error('a link that is damaged')
  }
  return { id: text.slice(0, idLength), key: fromBase64Url(text.slice(idLength)) }
}

function base64Length(bytes: number): number {
  return Math.ceil((bytes * 4) / 3)
}
