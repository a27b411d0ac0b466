/** Part of the Trusted Types API that is used here: https://www.w3.org/TR/trusted-types/ */
type PolicyFactory = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (text: string) => string },
  ) => { readonly createScriptURL: (text: string) => string }
}

declare global {
  /** Missing in older browsers. */
  var trustedTypes: PolicyFactory | undefined
}

/** The only policy that the server's Content-Security-Policy allows to create script addresses. */
const policy = globalThis.trustedTypes?.createPolicy('booth', { createScriptURL: sameOrigin })

/**
 * Script address for `Worker` and the service worker. Under Trusted Types it is an object that stands for a string.
 * @throws TypeError for a script of another origin
 */
export function trustedScriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : sameOrigin(url)
}

function sameOrigin(text: string): string {
  const url = new URL(text, location.href)
  if (url.origin !== location.origin) throw new TypeError(`foreign script: ${url.origin}`)
  return url.href
}
