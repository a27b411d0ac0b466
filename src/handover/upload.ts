import { concatBytes } from '../lib/bytes.ts'

/** A file in an upload. */
export type UploadFile = {
  /** File name with its extension, such as `retro-photostrip-2026-11-22.jpg`. */
  readonly name: string
  /** MIME type, such as `image/jpeg`. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Upload: the files that a phone gets, as plaintext. */
export type Upload = {
  readonly files: readonly UploadFile[]
  /** Title of the event that the files are from; left out where the booth has none. */
  readonly title?: string | undefined
  /** Colours of the event; left out where the booth has its own. */
  readonly colours?: UploadColours | undefined
}

/** The two neon colours of an event as `#rrggbb`. */
export type UploadColours = { readonly main?: string; readonly second?: string }

/** Bytes of the AES-GCM nonce (NIST SP 800-38D, 8.2: 96 bits). */
export const nonceBytes = 12

/** Bytes of the AES-256 key. */
export const keyBytes = 32

/** Bytes of an upload's random id: 128 bits. */
export const idBytes = 16

const lengthBytes = 4

/**
 * Packs the plaintext of an upload: the length of the header as a 32-bit big-endian number, the header as JSON in UTF-8
 * (title, colours, and name, type and size of every file), then the files, one after the other.
 */
export function packUpload({ files, title, colours }: Upload): Uint8Array<ArrayBuffer> {
  const entries = files.map(({ name, type, bytes }): Entry => ({ name, type, size: bytes.length }))
  const header = new TextEncoder().encode(JSON.stringify({ title, colours, files: entries }))
  const length = new DataView(new ArrayBuffer(lengthBytes))
  length.setUint32(0, header.length)
  return concatBytes([new Uint8Array(length.buffer), header, ...files.map(({ bytes }) => bytes)])
}

/**
 * Reads the plaintext of an upload.
 * @throws Error where the header and the bytes don't agree
 */
export function unpackUpload(packed: Uint8Array<ArrayBuffer>): Upload {
  if (packed.length < lengthBytes) throw new Error('an upload without a header')
  const headerEnd = lengthBytes + new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  if (headerEnd > packed.length) throw new Error('a header that is cut short')
  let offset = headerEnd
  const { entries, ...event } = parseHeader(packed.subarray(lengthBytes, headerEnd))
  const files = entries.map(({ name, type, size }) => {
    const bytes = packed.slice(offset, offset + size)
    offset += size
    return { name, type, bytes }
  })
  if (offset !== packed.length) throw new Error(`${offset} bytes announced, ${packed.length} there`)
  return { files, ...event }
}

type Entry = { readonly name: string; readonly type: string; readonly size: number }

type Header = Omit<Upload, 'files'> & { readonly entries: readonly Entry[] }

function parseHeader(bytes: Uint8Array): Header {
  let header: unknown
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Error('a header that is not JSON', { cause })
  }
  const { files, title, colours } = fieldsOf(header)
  if (!Array.isArray(files) || files.length === 0) throw new Error('a header without files')
  return {
    entries: files.map(parseEntry),
    ...(typeof title === 'string' && { title }),
    ...(colours !== undefined && { colours: parseColours(colours) }),
  }
}

/** Reads the colours; anything but `#rrggbb` is left out. */
function parseColours(found: unknown): UploadColours {
  const { main, second } = fieldsOf(found)
  return { ...(isColour(main) && { main }), ...(isColour(second) && { second }) }
}

const isColour = (found: unknown): found is string =>
  typeof found === 'string' && /^#[\da-f]{6}$/i.test(found)

function parseEntry(entry: unknown): Entry {
  const { name, type, size } = fieldsOf(entry)
  if (typeof name !== 'string' || typeof type !== 'string') throw new Error('a file without a name')
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    throw new Error('a file without a size')
  }
  return { name, type, size }
}

/** Fields of a JSON value; none where it is not an object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return { ...(typeof value === 'object' ? value : null) }
}
