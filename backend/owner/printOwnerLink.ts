import { renderUnicodeCompact } from 'uqr'

import type { Owner } from './createOwner.ts'

/** Prints a link that opens the owner's page once, and in a terminal its QR code, where a phone can open it. */
export async function printOwnerLink({ makeLink }: Pick<Owner, 'makeLink'>): Promise<void> {
  const link = await makeLink()
  console.log(`Owner's page, once: ${link}`)
  const isOfThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(link).hostname)
  if (process.stdout.isTTY && !isOfThisMachine) console.log(renderUnicodeCompact(link))
}
