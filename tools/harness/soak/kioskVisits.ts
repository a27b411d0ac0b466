import type { Page } from '@playwright/test'
import { expect } from '../browser/booth.ts'
import { attract, filesInOutbox, pressButtonBox } from '../browser/kiosk.ts'
import type { Rng } from '../fuzz/rng.ts'
import { pick, planSession, runSession } from './soak.ts'
import type { Action } from './soakActions.ts'
import { clickButton } from './soakActions.ts'

/** Seconds that the soak's owner has set: sessions with faults take long, and are not touched meanwhile. */
export const soakSettings = {
  printing: 'true',
  clips: 'true',
  paper: '9999',
  idle: '120',
  'idle-closed': '15',
} as const

/** Trouble with the booth's server, by the status of its responses to copies; `away` is a network that is gone. */
const troubles = ['none', 'none', 'away', 503, 507] as const

/** Breaks the booth's server, or with `none` mends it. */
export async function breakBooth(page: Page, trouble: (typeof troubles)[number]): Promise<void> {
  const url = '**/kiosk/v1/**'
  await page.unroute(url)
  if (trouble === 'none') return
  await page.route(url, (route) => {
    if (trouble === 'away') return route.abort()
    return route.request().method() === 'PUT' ? route.fulfill({ status: trouble }) : route.fallback()
  })
}

/** Ways to start a visit. */
const wakes: readonly Action[] = [
  async (page) => {
    await attract(page).getByRole('button', { name: 'INSERT COIN' }).click()
    return 'touch'
  },
  async (page) => {
    await page.keyboard.press('Enter')
    return 'key'
  },
  async (page) => {
    await pressButtonBox(page)
    return 'button box'
  },
]

const refuse: Action = async (page) => {
  expect(await clickButton(page, "Don't Keep Mine"), 'the refusal of a copy').toBe(true)
  return 'refused'
}

const failToPrint: Action = async (page) => {
  await page.evaluate(() => (globalThis.isPrinterBroken = true))
  return 'printer broken'
}

/** Sends the strip to a phone, which may fail without the server; half of those who could stop the sharing do. */
const sendToPhone: Action = async (page, rng) => {
  if (!(await clickButton(page, 'Send to My Phone'))) return 'no phone'
  const dialog = page.getByRole('dialog', { name: 'Send to My Phone' })
  const code = dialog.getByRole('img', { name: /^QR code of/ })
  // A file that is not encoded yet waits for a timer of the page.
  await expect(async () => {
    await page.clock.runFor(50)
    expect((await code.count()) + (await dialog.getByRole('alert').count())).toBe(1)
  }).toPass({ timeout: 40_000, intervals: [50] })
  const isShared = (await code.count()) === 1
  const isStopped = isShared && rng(2) === 0
  if (isStopped) {
    await dialog.getByRole('button', { name: 'Stop Sharing' }).click()
    await expect(dialog.getByText(/^Sharing stopped/)).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  return `upload ${isStopped ? 'sent and stopped' : isShared ? 'sent' : 'not sent'}`
}

/** Waits until the host's copy of the strip has its moving strip, where there are clips. */
export const waitForClip: Action = async (page) => {
  if ((await page.getByRole('button', { name: 'Pause the photos' }).count()) === 0) return 'no clips'
  await expect
    .poll(
      async () => {
        // Frames are read back from the GPU by short timers, which the clock has to run one after the other.
        for (let tick = 0; tick < 50; tick += 1) await page.clock.runFor(20)
        const names = await filesInOutbox(page)
        const still = names
          .filter((name) => name.endsWith('.jpg'))
          .toSorted()
          .at(-1)
        return names.includes(still?.replace('.jpg', '.mp4') ?? 'no still')
      },
      { timeout: 60_000, intervals: [1] },
    )
    .toBe(true)
  return 'clip kept'
}

/** The host comes by: a press on the alert opens a dialog, which is closed. */
async function pressAlert(page: Page): Promise<string> {
  const alert = attract(page).getByRole('button', { name: /booth|lost|paper|print/ })
  if ((await alert.count()) === 0) return 'no alert'
  await alert.click()
  const dialog = page.getByRole('dialog', { name: 'For the Host' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  return 'alert'
}

/** What may happen on an open strip of a kiosk. */
const kioskActions: readonly (readonly Action[])[] = [
  [],
  [sendToPhone],
  [refuse],
  [failToPrint],
  [sendToPhone, refuse],
  [waitForClip],
  [waitForClip, sendToPhone],
  [waitForClip, refuse],
]

/** A visit of the soak: what happened, and whether the host keeps its strip. */
export type SoakVisit = { readonly done: readonly string[]; readonly isKept: boolean }

/** Runs a visit from the attract screen to the next one, with faults of page and server. @param name a word of its own */
export async function runVisit(
  page: Page,
  rng: Rng,
  name: string,
  plan = planSession(rng),
): Promise<SoakVisit> {
  const trouble = pick(rng, troubles)
  await breakBooth(page, trouble)
  const actions = pick(rng, kioskActions)
  const write: Action = async () => {
    await page.getByLabel('Your Message').fill(name)
    return `message ${name}`
  }
  const woken = await pick(rng, wakes)(page, rng)
  await expect(attract(page)).toHaveCount(0)
  const done = await runSession(page, rng, {
    ...plan,
    stripActions: [write, ...plan.stripActions, ...actions],
  })
  await waitForAttract(page)
  await expectForgotten(page, name)
  const alert = rng(3) === 0 ? await pressAlert(page) : 'no host'
  return { done: [String(trouble), woken, ...done, alert], isKept: !actions.includes(refuse) }
}

async function waitForAttract(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(4000)
      return attract(page).count()
    })
    .toBe(1)
  // The splash of the next booth, and the sheets of the last one.
  await page.clock.runFor(12_000)
}

/**
 * Nothing of the last visitor is left in page or storage. The clock runs meanwhile: a strip that a busy machine encodes
 * late is printed after its visit, and its sheets stay in the page for 10 s.
 */
async function expectForgotten(page: Page, name: string): Promise<void> {
  const words = [name, 'Mia', 'Best night', 'blob:']
  const findTraces = async () => {
    await page.clock.runFor(2000)
    const [html, ...storages] = await page.evaluate(() => [
      document.documentElement.outerHTML,
      JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith('retro-booth.kiosk.'))),
      JSON.stringify(Object.entries(sessionStorage)),
    ])
    return [...words.filter((word) => html.includes(word)), ...storages.filter((texts) => texts !== '[]')]
  }
  await expect.poll(findTraces).toEqual([])
}
