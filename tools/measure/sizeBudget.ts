import type { Sizes } from './measureBuild.ts'

/** Phase of loading: the scripts that a visitor has downloaded at its end, and their budget. */
export type LoadPhase = {
  readonly name: string
  readonly scripts: ReadonlySet<string>
  readonly budgetBytes: number
}

/** Size of a phase of loading, and whether it is over its budget. */
export type PhaseSize = {
  readonly name: string
  readonly bytes: number
  readonly budgetBytes: number
  readonly isOver: boolean
}

/** Compares the phases of loading with their budgets. */
export function judgeSizes(sizes: Sizes, phases: readonly LoadPhase[]): readonly PhaseSize[] {
  return phases.map(({ name, scripts, budgetBytes }) => {
    const bytes = [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0)
    return { name, bytes, budgetBytes, isOver: bytes > budgetBytes }
  })
}

/** Smaller differences are noise: the same code compiles a little differently. */
const noiseBytes = 100

/**
 * Files that have changed in size, come or gone since the sizes were recorded: one line each, the most growth first.
 */
export function changes(now: Sizes, before: Sizes): readonly string[] {
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((name) => ({ name, now: now.get(name), before: before.get(name) }))
    .map((file) => ({ ...file, by: (file.now ?? 0) - (file.before ?? 0) }))
    .filter(({ by }) => Math.abs(by) > noiseBytes)
    .toSorted((one, other) => other.by - one.by)
    .map(({ name, by, ...file }) => `${signed(by)} kB ${name}${remark(file)}`)
}

/** Kilobytes (1000 bytes) with one decimal. */
export function toKb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function signed(bytes: number): string {
  return `${bytes > 0 ? '+' : ''}${toKb(bytes)}`
}

function remark(file: { readonly now: number | undefined; readonly before: number | undefined }): string {
  if (file.before === undefined) return ' (new)'
  return file.now === undefined ? ' (gone)' : `: ${toKb(file.before)} -> ${toKb(file.now)}`
}
