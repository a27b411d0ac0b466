import { gcm } from '@noble/ciphers/aes.js'

/** AES-GCM without WebCrypto, as @noble/ciphers computes it. @throws Error for a wrong key or a damaged ciphertext */
export function decryptInSoftware(
  ciphertext: Uint8Array<ArrayBuffer>,
  key: Uint8Array<ArrayBuffer>,
  nonce: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gcm(key, nonce).decrypt(ciphertext))
}
