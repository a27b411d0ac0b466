import { homedir } from 'node:os'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createStartWithComputer } from '../../../../backend/launch/startWithComputer.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

const command = ['/Büro & Söhne/100 % "neu"/app/node', 'start.js', String.raw`--data=/a\b$c`]

test('Linux: the entry of the desktop is made and removed, and its command stays as it is', async () => {
  const folder = makeTestFolder()
  const entry = createStartWithComputer(command, 'linux', { XDG_CONFIG_HOME: folder })
  expect(entry.path).toBe(join(folder, 'autostart', 'retro-booth.desktop'))
  await entry.set(true)
  expect(entry.isOn()).toBe(true)
  // By the Desktop Entry Specification: escapes of the word, then those of the string, and field codes.
  expect(readFileSync(entry.path, 'utf8')).toContain(
    String.raw`Exec="/Büro & Söhne/100 %% \\"neu\\"/app/node" "start.js" "--data=/a\\\\b\\$c"`,
  )
  await entry.set(false)
  await entry.set(false)
  expect([entry.isOn(), existsSync(entry.path)]).toEqual([false, false])
})

test('Windows: a script in the Startup folder starts it, without a window in the way', async () => {
  const entry = createStartWithComputer(command, 'win32', { APPDATA: makeTestFolder() })
  expect(entry.path).toMatch(/Startup.Retro Booth\.cmd$/)
  await entry.set(true)
  const text = readFileSync(entry.path, 'utf8')
  expect(text).toMatch(/^@chcp 65001 >nul\r\n@start "Retro Booth" \/min "\/Büro & Söhne\/100 %% .*"\r\n$/)
})

test('macOS: the LaunchAgent is XML that names each word', () => {
  const entry = createStartWithComputer(command, 'darwin', {})
  expect(entry.path).toBe(join(homedir(), 'Library', 'LaunchAgents', 'org.retro-booth.booth.plist'))
  expect(entry.text()).toContain(
    '<array><string>/Büro &amp; Söhne/100 % "neu"/app/node</string><string>start.js</string>',
  )
})
