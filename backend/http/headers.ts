/**
 * Security headers of every response: Content Security Policy, Permissions Policy, cross-origin isolation of window and
 * files, and two more. The page loads and runs only its own files; scripts and workers reach DOM sinks only through the
 * Trusted Types policy `booth`. Other sites can still read the public messages by CORS.
 * @param supabaseUrl address of the Supabase project that replaces this server's guest book
 * @throws TypeError when the address is not http(s)
 */
export function securityHeaders(supabaseUrl: string | undefined): Readonly<Record<string, string>> {
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(supabaseUrl ? supabaseOrigins(supabaseUrl) : [])],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // The owner's page shows how the booth will look.
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['booth'],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), display-capture=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
}

/** The guest book's client uses REST and Auth over http(s), and Realtime over a WebSocket. */
function supabaseOrigins(address: string): readonly string[] {
  const origin = URL.parse(address)?.origin ?? ''
  if (!/^https?:/.test(origin))
    throw new TypeError(`VITE_SUPABASE_URL is not an http(s) address: "${address}".`)
  return [origin, origin.replace(/^http/, 'ws')]
}

/** Hosts whose pages a browser trusts by plain HTTP, too. Source: W3C Secure Contexts, 3.1. */
const trustedHost = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

/**
 * True where a browser trusts the origin of a page. Elsewhere it ignores Cross-Origin-Opener-Policy, and reports that as an
 * error.
 * @param host of the request, with its port
 * @param isHttps true where visitors open the booth by HTTPS, through a proxy
 */
export function isTrustworthy(host: string, isHttps: boolean): boolean {
  return isHttps || trustedHost.test(host)
}
