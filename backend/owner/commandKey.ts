import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, jsonResponse, type Route } from '../http/route.ts'

/**
 * The owner's key between the terminal's commands and the booth. It never travels: the booth proves first that it has it,
 * and each request is signed with it, for one use.
 */
const sign = (key: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(['retro-booth', ...parts].join('\n'))
    .digest('base64url')

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

const digestOf = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('base64url')

/** Fresh random text that is used once. */
export const newNonce = (): string => randomBytes(16).toString('base64url')

/** This process: what was signed for an earlier one is refused. */
const ownRun = newNonce()

/** Proof of a running booth that it has the key. */
export const proofOf = (key: string, nonce: string, run: string): string => sign(key, 'proof', nonce, run)

/** Creates the route that proves the booth to a command. */
export function createProofRoute(key: string): Route {
  return {
    methods: ['GET'],
    path: /^\/owner\/v1\/proof\/([\w-]{22})$/,
    headers: { 'Cache-Control': 'no-store' },
    crossSite: new HttpError(403),
    handle: ({ params: [nonce = ''] }) =>
      jsonResponse(200, JSON.stringify({ run: ownRun, proof: proofOf(key, nonce, ownRun) })),
  }
}

/** Clocks may be set, and a command is sent as soon as it is signed. */
const lifetimeMs = 60_000

/** `Authorization` of a command. @param run of the booth's proof */
export function signCommand(
  key: string,
  run: string,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
): string {
  const parts = [String(Date.now()), newNonce(), digestOf(body)]
  return `Booth ${[...parts, sign(key, 'command', run, method, path, ...parts)].join('.')}`
}

const partsOf = (authorization = ''): readonly string[] =>
  /^Booth (\d+)\.([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization)?.slice(1) ?? []

/** Creates the check of a command's signature, which holds once. */
export function createCommandCheck(
  key: string,
): (request: Pick<HttpRequest, 'method' | 'path' | 'headers'>) => boolean {
  const used = new Map<string, number>()
  return ({ method, path, headers }) => {
    const [time = '', nonce = '', digest = '', signature = ''] = partsOf(headers.authorization)
    const isSigned = isSame(signature, sign(key, 'command', ownRun, method, path, time, nonce, digest))
    const nowMs = Date.now()
    if (!isSigned || Math.abs(nowMs - Number(time)) > lifetimeMs || used.has(nonce)) return false
    for (const [old, usedMs] of used) if (nowMs - usedMs > 2 * lifetimeMs) used.delete(old)
    used.set(nonce, nowMs)
    return true
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
        const [, , digest] = partsOf(request.headers.authorization)
        if (digest !== undefined && digest !== digestOf(body)) throw new HttpError(401)
        return body
      },
    }),
})
