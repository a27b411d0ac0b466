import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

import type { Env } from '../files/env.ts'

/** Entry by which a system starts a program when its user signs in. */
type Entry = { readonly path: string; readonly text: (command: readonly string[]) => string }

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The entry of each system. Anything else, as FreeBSD, has that of the desktops of Linux. */
function entryOf(platform: string, env: Env): Entry {
  const home = homedir()
  if (platform === 'win32') {
    const folder = env['APPDATA'] || join(home, 'AppData', 'Roaming')
    return {
      path: join(folder, 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Startup', 'Retro Booth.cmd'),
      // `%` begins a variable in a script.
      text: (command) =>
        `@chcp 65001 >nul\r\n@start "Retro Booth" /min ${command.map((word) => `"${word.replaceAll('%', '%%')}"`).join(' ')}\r\n`,
    }
  }
  if (platform === 'darwin') {
    const label = 'org.retro-booth.booth'
    return {
      path: join(home, 'Library', 'LaunchAgents', `${label}.plist`),
      text: (command) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${label}</string>
  <key>ProgramArguments</key><array>${command.map((word) => `<string>${xml(word)}</string>`).join('')}</array>
  <key>RunAtLoad</key><true/>
</dict>
</plist>
`,
    }
  }
  const folder = env['XDG_CONFIG_HOME'] || join(home, '.config')
  return {
    path: join(folder, 'autostart', 'retro-booth.desktop'),
    text: (command) =>
      `[Desktop Entry]\nType=Application\nName=Retro Booth\nExec=${command.map(desktopWord).join(' ')}\n`,
  }
}

/** Quoted word of `Exec`: characters of the shell are escaped, then backslashes once more as in any string, and `%` is a field code. */
const desktopWord = (word: string): string =>
  `"${word
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`

/** The entry by which this computer starts the booth. @param command program and arguments */
export function createStartWithComputer(
  command: readonly string[],
  platform: string = process.platform,
  env: Env = process.env,
) {
  const { path, text } = entryOf(platform, env)
  return {
    path,
    /** Content of the entry. */
    text: () => text(command),
    isOn: (): boolean => existsSync(path),
    /** Makes the entry, or removes it. @throws Error (in the promise) where the folder can't be written */
    async set(isOn: boolean): Promise<void> {
      if (!isOn) return rm(path, { force: true })
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text(command))
    },
  }
}
