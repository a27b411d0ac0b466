// The library's container of classes needs it, before anything else.
import 'reflect-metadata'

import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

import type { TlsPair } from '../http/server.ts'
import { type OwnNames, permittedNames, permittedNetworks } from './ownNames.ts'

const dayMs = 86_400_000

/** Ten years. It begins before any booth was made: a machine's clock may be set after its first start. */
const authorityMs = 3650 * dayMs
const firstBoothMs = Date.UTC(2026, 0, 1)
/** Browsers refuse certificates of more than 398 days (CA/Browser Forum, Ballot SC31; Apple support 102028). */
const certificateMs = 397 * dayMs
/** A tablet's clock may be behind. */
const clockSkewMs = dayMs

// P-256: every browser's TLS takes it (RFC 8446, 9.1).
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { ...algorithm, hash: 'SHA-256' } as const

/**
 * Makes a certificate authority of this machine. Its name constraints (RFC 5280, 4.2.1.10) permit the names and addresses
 * of private networks alone: a stolen key opens no site of the web.
 * @param name shown in the settings of a tablet that trusts it
 */
export async function makeAuthority(name: string, nowMs: number): Promise<TlsPair> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}, O=Retro Booth`,
    notBefore: new Date(firstBoothMs),
    notAfter: new Date(Math.max(nowMs, firstBoothMs) + authorityMs),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension('2.5.29.30', true, encodeNameConstraints()),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) }
}

/** Issues a certificate for the names and addresses of this machine, with a key of its own. */
export async function issueCertificate(
  authority: TlsPair,
  { names, addresses }: OwnNames,
  nowMs: number,
): Promise<TlsPair> {
  const issuer = new X509Certificate(authority.cert)
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${names[0]}`,
    issuer: issuer.subject,
    notBefore: new Date(nowMs - clockSkewMs),
    notAfter: new Date(nowMs - clockSkewMs + certificateMs),
    signingAlgorithm: signing,
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) }
}

/** True for a certificate that devices take today, and tomorrow. */
export function isValidAt(cert: string, nowMs: number): boolean {
  const { notBefore, notAfter } = new X509Certificate(cert)
  return notBefore.getTime() <= nowMs && nowMs + dayMs < notAfter.getTime()
}

/** True where an authority outlives the certificates that it issues now. */
export function isUsable(authority: TlsPair, nowMs: number): boolean {
  const { notAfter } = new X509Certificate(authority.cert)
  return notAfter.getTime() > nowMs + certificateMs
}

/** The types of Node and of the browser differ, and this file is checked by both. */
type PrivateKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

async function exportKey(key: PrivateKey): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), PemConverter.PrivateKeyTag)
}

async function importKey(pem: string): Promise<PrivateKey> {
  return crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), algorithm, false, ['sign'])
}

/** DER of the permitted subtrees; the library has no class for them. */
function encodeNameConstraints(): Uint8Array<ArrayBuffer> {
  const names = permittedNames.map((name) => encode(0x82, Buffer.from(name)))
  const networks = permittedNetworks.map((network) => encode(0x87, network))
  const subtrees = [...names, ...networks].map((base) => encode(0x30, base))
  return new Uint8Array(encode(0x30, encode(0xa0, Buffer.concat(subtrees))))
}

/** A value of DER: its tag, its length in the fewest bytes (X.690, 10.1), its bytes. Chromium refuses any other length. */
function encode(tag: number, content: Uint8Array): Uint8Array {
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
