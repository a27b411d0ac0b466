import { type Finding, fails, works } from '../Finding.ts'

/** Browsers give the camera, the clipboard and offline use to secure addresses only. */
export function checkSecure(): Finding {
  if (isSecureContext) return works(location.protocol.replace(':', ''))
  return fails(
    'the address is not secure',
    'Open the booth over https, or as localhost on the machine that runs it.',
  )
}
