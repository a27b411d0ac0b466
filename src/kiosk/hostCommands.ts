import { atom } from 'jotai'
import { request } from '../lib/request.ts'
import { check } from '../lib/schema.ts'
import type { Store } from '../lib/store.ts'
import { commandsSchema, type SettingTexts } from './kioskReport.ts'
import { doneCommandsAtom, kioskSettings } from './kioskSettings.ts'
import { printStripAtom } from './printing.ts'

/** Commands that are being carried out: a report meanwhile brings them again. */
const runningAtom = atom<readonly string[]>([])

/** Commands that are remembered as done: as many as a response to a report has. */
const maxDone = 20

/** Carries out the commands in the response to a report, each once. @param fail called with the code of an error */
export async function carryOut(
  kiosk: Store,
  response: Response,
  fail: (code: string) => void,
): Promise<void> {
  const found: unknown = await response.json().catch(() => null)
  for (const { id, settings } of check(commandsSchema, found).value?.commands ?? []) {
    if ([...kiosk.get(doneCommandsAtom), ...kiosk.get(runningAtom)].includes(id)) continue
    kiosk.set(runningAtom, (ids) => [...ids, id])
    const isDone = settings ? applySettings(kiosk, settings) : await printAgain(kiosk, id, fail)
    if (isDone) kiosk.set(doneCommandsAtom, [id, ...kiosk.get(doneCommandsAtom)].slice(0, maxDone))
    kiosk.set(runningAtom, (ids) => ids.filter((one) => one !== id))
  }
}

function applySettings(kiosk: Store, settings: SettingTexts): true {
  for (const [name, setting] of Object.entries(kioskSettings)) {
    const text = settings[name]
    if (text !== undefined) kiosk.set(setting.text, text)
  }
  return true
}

/** Prints a strip that the host has chosen. @returns false where it has to be tried again */
async function printAgain(kiosk: Store, id: string, fail: (code: string) => void): Promise<boolean> {
  const response = await request(`/kiosk/v1/prints/${id}`).catch(() => null)
  if (response === null || response.status >= 500 || response.status === 429) return false
  // It was deleted meanwhile, or there is no paper.
  if (!response.ok || kiosk.set(printStripAtom, await response.blob(), 1) === null) fail('print')
  return true
}
