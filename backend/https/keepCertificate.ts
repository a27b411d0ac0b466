import type { TlsPair } from '../http/server.ts'
import { isValidAt, issueCertificate } from './certificates.ts'
import { type OwnNames, readOwnNames } from './ownNames.ts'

const checkMs = 60_000

/**
 * Keeps a certificate of this machine up to date. It lives in memory, as devices trust the authority alone, and for 397 days: each start
 * issues another one.
 * @param onRenewal called with each certificate after the first
 */
export async function keepCertificate(
  authority: TlsPair,
  onRenewal: (pair: TlsPair) => void,
  readNames = () => readOwnNames(),
) {
  let names = readNames()
  let pair = await issueCertificate(authority, names, Date.now())

  /** Issues another one where this machine has a new name or address, or the date another year; it is called once a minute. */
  async function renewIfDue(): Promise<void> {
    const found = readNames()
    // The clock of a machine without a battery is set after the start.
    if (!hasNew(names, found) && isValidAt(pair.cert, Date.now())) return
    names = found
    pair = await issueCertificate(authority, found, Date.now())
    onRenewal(pair)
  }

  const timer = setInterval(() => {
    renewIfDue().catch((cause: unknown) => console.error('The certificate was not renewed:', cause))
  }, checkMs)
  timer.unref()
  return { current: () => pair, renewIfDue, close: () => clearInterval(timer) }
}

const hasNew = (old: OwnNames, found: OwnNames): boolean =>
  found.names.some((name) => !old.names.includes(name)) ||
  found.addresses.some((address) => !old.addresses.includes(address))
