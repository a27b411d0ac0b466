import fc from 'fast-check'
import { expect, test } from 'vitest'

import { encryptUpload } from '../../../src/handover/encryptUpload.ts'
import { packUpload, type Upload, type UploadFile, unpackUpload } from '../../../src/handover/upload.ts'
import { formatFragment, parseFragment } from '../../../src/handover/uploadLink.ts'
import { toBase64Url } from '../../../src/lib/bytes.ts'
import { decryptUpload } from '../../../src/handover/receive/decryptUpload.ts'
import { decryptInSoftware } from '../../../src/handover/receive/softwareGcm.ts'
import { vi } from 'vitest'

const fileArbitrary: fc.Arbitrary<UploadFile> = fc.record({
  name: fc.string({ unit: 'binary' }),
  type: fc.constantFrom('image/jpeg', 'video/mp4', ''),
  bytes: fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes)),
})

const colourArbitrary = fc.nat(0xffffff).map((code) => `#${code.toString(16).padStart(6, '0')}`)

const uploadArbitrary: fc.Arbitrary<Upload> = fc.record(
  {
    files: fc.array(fileArbitrary, { minLength: 1, maxLength: 4 }),
    title: fc.string({ unit: 'binary' }),
    colours: fc.record({ main: colourArbitrary, second: colourArbitrary }, { requiredKeys: [] }),
  },
  { requiredKeys: ['files'] },
)

test('what is packed is unpacked, whatever the files, the title and the colours', () => {
  fc.assert(
    fc.property(uploadArbitrary, (upload) => {
      expect(unpackUpload(packUpload(upload))).toEqual(upload)
    }),
  )
})

/** What is wrong with bytes or a link, in the words of `unpackUpload` and `parseFragment`. */
const fault = /^(an? (upload|header|file|link)|\d+ bytes announced)/

test('bytes that are not an upload are refused with their fault, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => unpackUpload(new Uint8Array(bytes))).toThrow(fault)
    }),
  )
})

test('colours that are not #rrggbb are left out', () => {
  const files = [{ name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array(1) }]
  const hostile = { main: 'url(https://example.org)', second: '#abcdef' }
  expect(unpackUpload(packUpload({ files, colours: hostile })).colours).toEqual({ second: '#abcdef' })
})

test('an upload that is cut short is refused', () => {
  const packed = packUpload({ files: [{ name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array(100) }] })
  for (const length of [0, 3, 4, 20, packed.length - 1]) {
    expect(() => unpackUpload(packed.slice(0, length))).toThrow(fault)
  }
})

const file: UploadFile = { name: 'strip.jpg', type: 'image/jpeg', bytes: new Uint8Array(2000).fill(7) }
const upload: Upload = { files: [file], title: 'ANNA & BEN' }

test.each([true, false])(
  'the phone decrypts what the booth encrypts (in a secure context: %s)',
  async (isSecure) => {
    vi.stubGlobal('isSecureContext', isSecure)
    const { bytes, key } = await encryptUpload(upload)
    expect(await decryptUpload(bytes, key)).toEqual(upload)
  },
)

test('WebCrypto and the software agree, and both refuse another key and any changed byte', async () => {
  const { bytes, key } = await encryptUpload(upload)
  const other = key.map((byte) => byte ^ 1)
  for (const isSecure of [true, false]) {
    vi.stubGlobal('isSecureContext', isSecure)
    await expect(decryptUpload(bytes, other)).rejects.toThrow(fault)
    for (const at of [0, 11, 12, bytes.length >> 1, bytes.length - 1]) {
      const damaged = bytes.with(at, (bytes[at] ?? 0) ^ 1)
      await expect(decryptUpload(damaged, key)).rejects.toThrow(fault)
    }
    vi.unstubAllGlobals()
  }
  const plain = decryptInSoftware(bytes.subarray(12), key, bytes.subarray(0, 12))
  expect(unpackUpload(plain)).toEqual(upload)
})

test('key and nonce are fresh each time, and the ciphertext tells nothing of the file', async () => {
  const [one, two] = [await encryptUpload(upload), await encryptUpload(upload)]
  expect(one.key).not.toEqual(two.key)
  expect(one.bytes.slice(0, 12)).not.toEqual(two.bytes.slice(0, 12))
  expect(Buffer.from(one.bytes).includes('strip.jpg')).toBe(false)
  expect(Buffer.from(one.bytes).includes(Buffer.alloc(8, 7))).toBe(false)
})

test('a link holds id and key in 65 letters, and gives both back', async () => {
  const id = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const key = crypto.getRandomValues(new Uint8Array(32))
  const fragment = formatFragment({ id, key })
  expect(fragment).toMatch(/^[\w-]{65}$/)
  expect(parseFragment(`#${fragment}`)).toEqual({ id, key })
})

test('a damaged link is refused, whatever it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => parseFragment(text)).toThrow(fault)
    }),
  )
  expect(() => parseFragment('a'.repeat(64))).toThrow(fault)
  expect(() => parseFragment('a'.repeat(66))).toThrow(fault)
  expect(() => parseFragment(`${'a'.repeat(64)}%`)).toThrow(fault)
})
