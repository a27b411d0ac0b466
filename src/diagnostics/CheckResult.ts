/** Result of one check of the device. Visitors pass it on: it holds no name, address or id of theirs. */
export type CheckResult =
  | { readonly passed: true; readonly details: string }
  | {
      /** Null for what may still come. */
      readonly passed: false | null
      readonly details: string
      /** What to do, in one or two sentences. */
      readonly help: string
    }

/** Result of a check that has passed; `details` says in short what was found. */
export const passed = (details: string): CheckResult => ({ passed: true, details })

/** Result of a check that has failed: what was found, and what to do. */
export const failed = (details: string, help: string): CheckResult => ({ passed: false, details, help })

/** Result of a check that may pass later: what is missing, and what to do. */
export const pending = (details: string, help: string): CheckResult => ({ passed: null, details, help })

/** Formats the results as plain text, a line or two for each check. */
export function toText(results: Iterable<readonly [name: string, result: CheckResult]>): string {
  const lines = Array.from(results, ([name, result]) => {
    const line = `${name}: ${verdictOf(result)} (${result.details})`
    return result.passed ? line : `${line}\n  What to do: ${result.help}`
  })
  return ['Retro Booth on this device', ...lines, ''].join('\n')
}

/** Verdict of a check, in words. */
export function verdictOf({ passed }: CheckResult): string {
  if (passed === null) return 'not yet'
  return passed ? 'works' : 'does not work'
}
