import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect } from '../browser/booth.ts'
import { type Action, clickButton, faults, stripActions } from './soakActions.ts'
import type { Rng } from '../fuzz/rng.ts'

/** One of some items, by chance. */
function pick<Item>(rng: Rng, items: readonly Item[]): Item {
  const item = items[rng(items.length)]
  if (item === undefined) throw new RangeError('nothing to pick')
  return item
}

/** State of the booth on the screen, by which the soak chooses its next step. */
type ScreenState = 'strip' | 'idle' | 'starting' | 'failed' | 'running' | 'broken off' | 'ready'

const readScreen = (page: Page): Promise<ScreenState> =>
  page.evaluate(() => {
    const hasButton = (name: string) =>
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent === name)
    if (document.querySelector('dialog[open] input')) return 'strip'
    const camera = document.querySelector('section[data-camera]')?.getAttribute('data-camera')
    if (camera === 'failed') return 'failed'
    if (camera === 'starting') return 'starting'
    if (camera === 'idle') return 'idle'
    const capture = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('/4 Photos'),
    )
    if (capture?.disabled) return 'running'
    return hasButton('Continue') ? 'broken off' : 'ready'
  })

/** Step of the page's clock. A session takes 17.5 s from the first countdown to the open strip. */
const stepMs = 1000
const stepsPerSession = 18
/** Parts of a step of `npm run soak`, so that a clip gets a frame in each of them. */
const partsPerStep = 10
/** Limit of waiting for a frame of the camera, milliseconds: it may be lost. */
const maxFrameMs = 300
/**
 * Limit of a session in real time; a longer one hangs, and fails the soak. Cameras, encoders and the GPU do not run on
 * the page's clock, so that steps of it cannot be the limit.
 */
const timeoutMs = 120_000

/** Numbers of the steps, until the limit of a session. */
function* stepsInTime(): Generator<number> {
  const startMs = performance.now()
  for (let step = 0; performance.now() - startMs < timeoutMs; step += 1) yield step
}

/** Plan of a session: faults by the step at which they are injected, and actions on the open strip. */
type Plan = {
  readonly faults: ReadonlyMap<number, Action>
  readonly stripActions: readonly Action[]
}

/** Random plan of one fault and up to three actions. */
export function planSession(rng: Rng): Plan {
  const fault = [rng(stepsPerSession), pick(rng, faults)] as const
  return {
    faults: new Map([fault]),
    stripActions: Array.from({ length: rng(4) }, () => pick(rng, stripActions)),
  }
}

/** Plan of a session without faults. */
export const quietPlan: Plan = { faults: new Map(), stripActions: [] }

/** Plan of every fault and every action. It warms the page up: all lazy chunks are loaded after it. */
export function planEverything(): Plan {
  return { faults: new Map(faults.map((fault, at) => [2 * at, fault])), stripActions }
}

/**
 * Runs a visitor's whole session, from any state of the booth to its closed strip.
 * @returns descriptions of the faults and actions
 * @throws Error where the session hangs
 */
export async function runSession(page: Page, rng: Rng, plan: Plan): Promise<readonly string[]> {
  const done: string[] = []
  let hasCaptured = false
  for (const step of stepsInTime()) {
    const fault = plan.faults.get(step)
    if (fault) done.push(await fault(page, rng))
    const state = await readScreen(page)
    if (state === 'strip') return [...done, ...(await leaveStrip(page, rng, plan))]
    // A session that an earlier visitor left is not continued.
    const isNew = state === 'ready' || (state === 'broken off' && !hasCaptured)
    if (isNew || (state === 'idle' && !(await clickButton(page, 'Start Camera')))) {
      // It starts the camera, too, where the last strip hangs in place of the other button.
      hasCaptured = await clickButton(page, '/4 Photos')
    } else await resume(page, state)
    await advance(page)
  }
  throw new Error(`the session hangs: ${await readScreen(page)} after ${done.join(', ')}`)
}

/**
 * Runs the page's clock by a step. The camera does not run on that clock: `npm run soak` waits for the frames of the clips.
 * Without it a few sessions have no clips.
 */
async function advance(page: Page): Promise<void> {
  if (process.env['SOAK_SEED'] === undefined) return page.clock.runFor(stepMs)
  for (let part = 0; part < partsPerStep; part += 1) {
    await Promise.race([waitForRecordedFrame(page), sleep(maxFrameMs)])
    await page.clock.runFor(stepMs / partsPerStep)
  }
}

/** Waits for the next frame of the camera while frames are kept for a clip. */
async function waitForRecordedFrame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const spans = [...document.querySelectorAll('section[data-camera] span')]
    const video = document.querySelector('video')
    if (!video || !spans.some(({ textContent }) => textContent === 'REC')) return
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  })
}

/** Clicks the button that continues, or waits for the camera, which does not run on the page's clock. */
async function resume(page: Page, state: ScreenState): Promise<void> {
  if (state === 'starting')
    await expect(page.locator('section[data-camera]')).not.toHaveAttribute('data-camera', 'starting', {
      timeout: 20_000,
    })
  if (state === 'failed') await clickButton(page, 'Try Again')
  if (state === 'broken off') await clickButton(page, 'Continue')
}

async function leaveStrip(page: Page, rng: Rng, plan: Plan): Promise<readonly string[]> {
  const done: string[] = []
  for (const act of plan.stripActions) {
    done.push(await act(page, rng))
    await waitForStrip(page)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open] input')).toHaveCount(0)
  return done
}

/** Waits until the strip is open again: a reshoot is a short session. */
async function waitForStrip(page: Page): Promise<void> {
  for (const _ of stepsInTime()) {
    const state = await readScreen(page)
    if (state === 'strip') return
    await resume(page, state)
    await page.clock.runFor(stepMs)
  }
  throw new Error(`the strip is not back: ${await readScreen(page)}`)
}
