import type { Sizes } from './measureBuild.ts'

/** What a visitor downloads up to some moment, and the most that it may be. */
export type LoadPhase = {
  readonly name: string
  readonly scripts: ReadonlySet<string>
  readonly budgetBytes: number
}

export type PhaseSize = {
  readonly name: string
  readonly bytes: number
  readonly budgetBytes: number
  readonly isOver: boolean
}

/** @returns every stretch with its size */
export function judgeSizes(sizes: Sizes, stretches: readonly LoadPhase[]): readonly PhaseSize[] {
  return stretches.map(({ name, scripts, budgetBytes }) => {
    const bytes = [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0)
    return { name, bytes, budgetBytes, isOver: bytes > budgetBytes }
  })
}

/** Differences of so many bytes are another compiler's mood. */
const noiseBytes = 100

/** What has grown, shrunk, come or gone since the sizes were last written down: one line each, the most growth first. */
export function changes(now: Sizes, before: Sizes): readonly string[] {
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((name) => ({ name, now: now.get(name), before: before.get(name) }))
    .map((file) => ({ ...file, by: (file.now ?? 0) - (file.before ?? 0) }))
    .filter(({ by }) => Math.abs(by) > noiseBytes)
    .toSorted((one, other) => other.by - one.by)
    .map(({ name, by, ...file }) => `${signed(by)} kB ${name}${remark(file)}`)
}

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
