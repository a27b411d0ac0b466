import { concatBytes } from '../lib/bytes.ts'
import { keyBytes, nonceBytes, packUpload, type Upload } from './upload.ts'

/** An upload as it leaves the device, and the key that never does. */
type EncryptedUpload = {
  /** The nonce, then the ciphertext with its tag. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly key: Uint8Array<ArrayBuffer>
}

/**
 * Encrypts an upload with AES-256-GCM (NIST SP 800-38D), with a fresh key and nonce at each call. Needs a secure context,
 * which every page with a camera is.
 */
export async function encryptUpload(upload: Upload): Promise<EncryptedUpload> {
  const rawKey = crypto.getRandomValues(new Uint8Array(keyBytes))
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt'])
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, packUpload(upload))
  return { bytes: concatBytes([nonce, new Uint8Array(ciphertext)]), key: rawKey }
}
