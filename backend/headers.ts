/**
 * Headers of every answer. The page loads nothing from elsewhere and runs only its own files; scripts and
 * workers reach the DOM's sinks only through the Trusted Types policy `booth`.
 * @param supabaseUrl address of a Supabase that the guest book talks to instead of this server
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
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['booth'],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), display-capture=()',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
}

/** The one style that tweakpane 4.0.5 writes into the page; another version has another. */
const tweakpaneStyle = "'sha256-WU+tMAooBGOdJsdyBqbrrPu4TVMhi7m8OLZ9L4tWidA='"

/**
 * The headers of one answer: those of all, and for the designers' page, `/?darkroom`, the style of their sliders on
 * top. No visitor's page gets it.
 * @param url path and query of the request
 */
export function headersOf(
  url: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!URL.parse(url, 'http://booth')?.searchParams.has('darkroom')) return headers
  const csp = headers['Content-Security-Policy']
  if (csp === undefined) return headers
  return {
    ...headers,
    'Content-Security-Policy': csp.replace("style-src 'self'", `style-src 'self' ${tweakpaneStyle}`),
  }
}

/** The guest book reads and writes over http(s) and listens over a web socket. */
function supabaseOrigins(address: string): readonly string[] {
  const origin = URL.parse(address)?.origin ?? ''
  if (!/^https?:/.test(origin)) throw new TypeError(`VITE_SUPABASE_URL is no http(s) address: "${address}".`)
  return [origin, origin.replace(/^http/, 'ws')]
}
