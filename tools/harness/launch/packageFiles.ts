import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of the files of a folder, with slashes. */
export const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

/** First bytes of programs: MZ of Windows, Mach-O with its processor (ARM64, x86-64), ELF with its machine at byte 18. */
export const magicOf: Readonly<Record<string, readonly [at: number, hex: string][]>> = {
  'windows-x64': [[0, '4d5a']],
  'macos-arm64': [[0, 'cffaedfe0c000001']],
  'macos-x64': [[0, 'cffaedfe07000001']],
  'linux-x64': [
    [0, '7f454c46'],
    [18, '3e00'],
  ],
  'linux-arm64': [
    [0, '7f454c46'],
    [18, 'b700'],
  ],
}
