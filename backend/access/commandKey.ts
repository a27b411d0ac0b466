import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, jsonResponse, ownPages, type Route } from '../http/route.ts'

/**
 * Signature with the owner's key, which itself never travels: the booth proves to a command of the terminal that it has the
 * key, and then the command signs its request, for one use.
 */
const sign = (key: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(['retro-booth', ...parts].join('\n'))
    .digest('base64url')

const digestOf = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('base64url')

/** Fresh random text, 128 bits, that is used once. */
export const newNonce = (): string => randomBytes(16).toString('base64url')

/** This process: what was signed for an earlier one is refused. */
const ownRun = newNonce()

/** Proof of a running booth that it has the key. */
export const proofOf = (key: string, nonce: string, run: string): string => sign(key, 'proof', nonce, run)

/** Creates the route that proves the booth to a command. */
export const createProofRoute = (key: string): Route => ({
  ...ownPages,
  methods: ['GET'],
  path: /^\/owner\/v1\/proof\/([\w-]{22})$/,
  handle: ({ params: [nonce = ''] }) =>
    jsonResponse(200, JSON.stringify({ run: ownRun, proof: proofOf(key, nonce, ownRun) })),
})

/** `Authorization` of a command: when, which one, the digest of its body, and the signature. @param run of the booth's proof */
export function signCommand(key: string, run: string, method: string, path: string, body = ''): string {
  const parts = [String(Date.now()), newNonce(), digestOf(body)]
  return ['Booth', ...parts, sign(key, 'command', run, method, path, ...parts)].join(' ')
}

/** A command is sent as soon as it is signed. */
const lifetimeMs = 60_000

/** Creates the check of a command's signature, which holds once. */
export function createCommandCheck(key: string) {
  const used = new Set<string>()
  return ({ method, path, headers }: Pick<HttpRequest, 'method' | 'path' | 'headers'>): boolean => {
    const [, ...parts] = headers.authorization?.split(' ') ?? []
    const signature = Buffer.from(parts.pop() ?? '')
    const wanted = Buffer.from(sign(key, 'command', ownRun, method, path, ...parts))
    if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return false
    const [time, nonce = ''] = parts
    const isUsed = used.has(nonce) || Math.abs(Date.now() - Number(time)) > lifetimeMs
    used.add(nonce)
    return !isUsed
  }
}

/** A route that refuses a command whose body is not the signed one. */
export const withSignedBody = (route: Route): Route => ({
  ...route,
  handle: (request) =>
    route.handle({
      ...request,
      async readBody() {
        const body = await request.readBody()
        const digest = request.headers.authorization?.split(' ')[3]
        if (digest !== undefined && digest !== digestOf(body)) throw new HttpError(401)
        return body
      },
    }),
})
