import { lazyModule } from '../../lib/lazyModule.ts'
import { nonceBytes, type Parcel, ParcelError, unpackParcel } from '../parcel.ts'

// A page that was opened by plain http has no WebCrypto: https://w3c.github.io/webcrypto/#extensions-to-the-window-interface
const softwareGcm = lazyModule(() => import('./softwareGcm.ts'))

/**
 * Decrypts a parcel with the key of its link.
 * @param parcel the nonce, then the ciphertext with its tag
 * @throws ParcelError for a parcel that is damaged, or another key's
 */
export async function decryptParcel(
  parcel: Uint8Array<ArrayBuffer>,
  key: Uint8Array<ArrayBuffer>,
): Promise<Parcel> {
  const nonce = parcel.subarray(0, nonceBytes)
  const ciphertext = parcel.subarray(nonceBytes)
  const decrypt = globalThis.isSecureContext ? decryptNatively : (await softwareGcm.load()).decryptInSoftware
  let packed
  try {
    packed = await decrypt(ciphertext, key, nonce)
  } catch (cause) {
    throw new ParcelError('a parcel that this key does not open', { cause })
  }
  return unpackParcel(packed)
}

async function decryptNatively(
  ciphertext: Uint8Array<ArrayBuffer>,
  rawKey: Uint8Array<ArrayBuffer>,
  nonce: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['decrypt'])
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, ciphertext))
}
