/** What a look at one part of the device has shown. It names nobody and nothing of theirs: it is made to be passed on. */
export type CheckResult = {
  readonly works: boolean
  /** What was found, in short. */
  readonly says: string
  /** What to do about it, in a sentence or two. */
  readonly help?: string
}

export const passed = (says: string): CheckResult => ({ works: true, says })
export const failed = (says: string, help: string): CheckResult => ({ works: false, says, help })

/** The findings as plain text, a line or two for each. */
export function toText(findings: Iterable<readonly [name: string, finding: CheckResult]>): string {
  const lines = Array.from(findings, ([name, { works, says, help }]) => {
    const line = `${name}: ${works ? 'works' : 'does not work'} (${says})`
    return help === undefined ? line : `${line}\n  What to do: ${help}`
  })
  return ['Retro Booth on this device', ...lines, ''].join('\n')
}
