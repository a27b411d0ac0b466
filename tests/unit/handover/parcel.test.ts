import fc from 'fast-check'
import { expect, test } from 'vitest'

import { encryptParcel } from '../../../src/handover/encryptParcel.ts'
import {
  packParcel,
  type Parcel,
  ParcelError,
  type ParcelFile,
  unpackParcel,
} from '../../../src/handover/parcel.ts'
import { formatFragment, parseFragment } from '../../../src/handover/parcelLink.ts'
import { toBase64Url } from '../../../src/lib/bytes.ts'
import { decryptParcel } from '../../../src/handover/receive/decryptParcel.ts'
import { decryptInSoftware } from '../../../src/handover/receive/softwareGcm.ts'
import { vi } from 'vitest'

const fileArbitrary: fc.Arbitrary<ParcelFile> = fc.record({
  name: fc.string({ unit: 'binary' }),
  type: fc.constantFrom('image/jpeg', 'video/mp4', ''),
  bytes: fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes)),
})

const colourArbitrary = fc.nat(0xffffff).map((code) => `#${code.toString(16).padStart(6, '0')}`)

const parcelArbitrary: fc.Arbitrary<Parcel> = fc.record(
  {
    files: fc.array(fileArbitrary, { minLength: 1, maxLength: 4 }),
    title: fc.string({ unit: 'binary' }),
    colours: fc.record({ main: colourArbitrary, second: colourArbitrary }, { requiredKeys: [] }),
  },
  { requiredKeys: ['files'] },
)

test('what is packed is unpacked, whatever the files, the title and the colours', () => {
  fc.assert(
    fc.property(parcelArbitrary, (parcel) => {
      expect(unpackParcel(packParcel(parcel))).toEqual(parcel)
    }),
  )
})

test('bytes that are no parcel are refused with a ParcelError, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => unpackParcel(new Uint8Array(bytes))).toThrow(ParcelError)
    }),
  )
})

test('colours that are no #rrggbb are left out', () => {
  const files = [{ name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array(1) }]
  const hostile = { main: 'url(https://example.org)', second: '#abcdef' }
  expect(unpackParcel(packParcel({ files, colours: hostile })).colours).toEqual({ second: '#abcdef' })
})

test('a parcel that is cut short is refused', () => {
  const packed = packParcel({ files: [{ name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array(100) }] })
  for (const length of [0, 3, 4, 20, packed.length - 1]) {
    expect(() => unpackParcel(packed.slice(0, length))).toThrow(ParcelError)
  }
})

const file: ParcelFile = { name: 'strip.jpg', type: 'image/jpeg', bytes: new Uint8Array(2000).fill(7) }
const parcel: Parcel = { files: [file], title: 'ANNA & BEN' }

test.each([true, false])(
  'the phone decrypts what the booth encrypts (in a secure context: %s)',
  async (isSecure) => {
    vi.stubGlobal('isSecureContext', isSecure)
    const { bytes, key } = await encryptParcel(parcel)
    expect(await decryptParcel(bytes, key)).toEqual(parcel)
    vi.unstubAllGlobals()
  },
)

test('WebCrypto and the software agree, and both refuse another key and any changed byte', async () => {
  const { bytes, key } = await encryptParcel(parcel)
  const other = key.map((byte) => byte ^ 1)
  for (const isSecure of [true, false]) {
    vi.stubGlobal('isSecureContext', isSecure)
    await expect(decryptParcel(bytes, other)).rejects.toThrow(ParcelError)
    for (const at of [0, 11, 12, bytes.length >> 1, bytes.length - 1]) {
      const damaged = bytes.with(at, (bytes[at] ?? 0) ^ 1)
      await expect(decryptParcel(damaged, key)).rejects.toThrow(ParcelError)
    }
    vi.unstubAllGlobals()
  }
  const plain = decryptInSoftware(bytes.subarray(12), key, bytes.subarray(0, 12))
  expect(unpackParcel(plain)).toEqual(parcel)
})

test('key and nonce are fresh each time, and the ciphertext tells nothing of the file', async () => {
  const [one, two] = [await encryptParcel(parcel), await encryptParcel(parcel)]
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
      expect(() => parseFragment(text)).toThrow(ParcelError)
    }),
  )
  expect(() => parseFragment('a'.repeat(64))).toThrow(ParcelError)
  expect(() => parseFragment('a'.repeat(66))).toThrow(ParcelError)
  expect(() => parseFragment(`${'a'.repeat(64)}%`)).toThrow(ParcelError)
})
