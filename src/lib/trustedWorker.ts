/** The part of Trusted Types that is used here: https://www.w3.org/TR/trusted-types/ */
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

/** The server's Content-Security-Policy lets scripts in through this name only. */
const policy = globalThis.trustedTypes?.createPolicy('booth', { createScriptURL: sameOrigin })

/**
 * The address of a script of this site, as `Worker` and the service worker take it under Trusted Types: what
 * stands for a string there is an object that only the policy makes.
 * @throws TypeError for a script of another site
 */
export function trustedScriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : sameOrigin(url)
}

function sameOrigin(text: string): string {
  const url = new URL(text, location.href)
  if (url.origin !== location.origin) throw new TypeError(`foreign script: ${url.origin}`)
  return url.href
}
