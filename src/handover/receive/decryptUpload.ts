import { lazyModule } from '../../lib/lazyModule.ts'
import { nonceBytes, type Upload, unpackUpload } from '../upload.ts'

// A page that was opened by plain http has no WebCrypto: https://w3c.github.io/webcrypto/#extensions-to-the-window-interface
const softwareGcm = lazyModule(() => import('./softwareGcm.ts'))

/**
 * Decrypts an upload with the key of its link.
 * @param upload the nonce, then the ciphertext with its tag
 * @throws Error for an upload that is damaged, or another key's
 */
export async function decryptUpload(
  upload: Uint8Array<ArrayBuffer>,
  key: Uint8Array<ArrayBuffer>,
): Promise<Upload> {
  const nonce = upload.subarray(0, nonceBytes)
  const ciphertext = upload.subarray(nonceBytes)
  const decrypt = globalThis.isSecureContext ? decryptNatively : (await softwareGcm.load()).decryptInSoftware
  let packed
  try {
    packed = await decrypt(ciphertext, key, nonce)
  } catch (cause) {
    throw new Error('an upload that this key does not open', { cause })
  }
  return unpackUpload(packed)
}

async function decryptNatively(
  ciphertext: Uint8Array<ArrayBuffer>,
  rawKey: Uint8Array<ArrayBuffer>,
  nonce: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['decrypt'])
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, ciphertext))
}
