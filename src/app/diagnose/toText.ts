import type { Finding } from './Finding.ts'

/** The findings as plain text, a line or two for each. */
export function toText(findings: Iterable<readonly [name: string, finding: Finding]>): string {
  const lines = Array.from(findings, ([name, { works, says, help }]) => {
    const line = `${name}: ${works ? 'works' : 'does not work'} (${says})`
    return help === undefined ? line : `${line}\n  What to do: ${help}`
  })
  return ['Retro Booth on this device', ...lines, ''].join('\n')
}
