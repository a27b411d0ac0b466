import { spawnSync } from 'node:child_process'
import { isIP } from 'node:net'

import { renderUnicodeCompact } from 'uqr'

/**
 * Text with links that open the owner's page once: for a phone, in a terminal with its QR code, where the booth is on the
 * network; and for this computer, which gives its camera to the booth at `localhost` and trusts no certificate of its own.
 * @param here address of the booth on this computer
 */
export async function ownerLinkText(makeLink: () => Promise<string>, here: string): Promise<string> {
  const { origin, hostname, href } = new URL(await makeLink())
  if (origin === new URL(here).origin) return `Owner's page, once: ${href}`
  const isSelfSigned = origin.startsWith('https:') && (isIP(hostname) !== 0 || hostname.endsWith('.local'))
  const device = isSelfSigned ? 'a phone, when the certificate is installed there' : 'a phone'
  const code = process.stdout.isTTY ? `${renderUnicodeCompact(href)}\n` : ''
  const local = new URL(`/?owner${new URL(await makeLink()).hash}`, here)
  return `Owner's page, once, on ${device}: ${href}\n${code}Owner's page, once: ${local.href}`
}

/** Calls a function at each Enter in the terminal, where there is one. It does not keep the process alive. */
export function onEnter(act: () => void, input = process.stdin): void {
  // A job in the background that reads from its terminal is stopped by it.
  if (!input.isTTY || isInBackground()) return
  console.log('For another link press Enter.')
  input.on('data', act)
  input.unref()
  process.on('SIGCONT', () => (isInBackground() ? input.pause() : input.resume()))
}

/** False where there are no jobs, as on Windows. */
function isInBackground(): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)], { encoding: 'utf8' })
  const [group, foreground] = stdout?.trim().split(/\s+/) ?? []
  return Number(foreground) > 0 && group !== foreground
}
