export type Address = {
  readonly host: string
  /** 1 to 65535. */
  readonly port: number
}

/**
 * Where the booth is served: HOST (default 127.0.0.1) and PORT (default 5173).
 * The default host is this machine alone: browsers give the camera only to localhost and to https, so that
 * opening the booth to a network is a decision that belongs with a certificate. An empty HOST is no decision.
 * @throws RangeError when PORT is no port number
 */
export function readAddress(env: Readonly<Record<string, string | undefined>>): Address {
  return { host: env['HOST'] || '127.0.0.1', port: parsePort(env['PORT'] ?? '5173') }
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new RangeError(`PORT must be a number from 1 to 65535, not "${text}".`)
  return port
}
