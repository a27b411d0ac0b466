import type { Page } from '@playwright/test'
import { expect } from '../browser/booth.ts'
import { type Action, faults, press, stripActions } from './soakActions.ts'
import type { Rng } from '../fuzz/rng.ts'

export function pick<Item>(dice: Rng, items: readonly Item[]): Item {
  const item = items[dice(items.length)]
  if (item === undefined) throw new RangeError('nothing to pick')
  return item
}

/** What the booth shows that decides what a visitor does next. */
type Sight = 'strip' | 'idle' | 'starting' | 'failed' | 'running' | 'broken off' | 'ready'

const look = (page: Page): Promise<Sight> =>
  page.evaluate(() => {
    const key = (name: string) =>
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
    return key('Continue') ? 'broken off' : 'ready'
  })

/** From the first countdown to the open strip there are 17.5 s. */
const stepMs = 1000
const stepsOfSession = 18
/**
 * On a real clock: the page's runs ahead of cameras, encoders and the GPU, which know nothing of it. A session that
 * takes longer hangs, and ends the soak.
 */
const patienceMs = 120_000

/** The numbers of the steps for which there is patience. */
function* stepsInTime(): Generator<number> {
  const startMs = performance.now()
  for (let step = 0; performance.now() - startMs < patienceMs; step += 1) yield step
}

/** What happens in a session: a fault at a second of it, and what is done with its strip. */
type Plan = {
  readonly faults: ReadonlyMap<number, Action>
  readonly stripActions: readonly Action[]
}

/** One fault, and up to three actions. */
export function planSession(dice: Rng): Plan {
  const fault = [dice(stepsOfSession), pick(dice, faults)] as const
  return {
    faults: new Map([fault]),
    stripActions: Array.from({ length: dice(4) }, () => pick(dice, stripActions)),
  }
}

export const quietPlan: Plan = { faults: new Map(), stripActions: [] }

/** Everything that can happen, one after the other: what is loaded late is there after it. */
export function planEverything(): Plan {
  return { faults: new Map(faults.map((fault, at) => [2 * at, fault])), stripActions }
}

/**
 * One visitor's whole session.
 * @returns what was done, in words
 */
export async function runSession(page: Page, dice: Rng, plan: Plan): Promise<readonly string[]> {
  const done: string[] = []
  let hasCaptured = false
  for (const step of stepsInTime()) {
    const fault = plan.faults.get(step)
    if (fault) done.push(await fault(page, dice))
    const sight = await look(page)
    if (sight === 'strip') return [...done, ...(await leaveStrip(page, dice, plan))]
    // Nothing of an earlier visitor's session is gone on with.
    if (sight === 'ready' || (sight === 'broken off' && !hasCaptured)) {
      hasCaptured = await press(page, '/4 Photos')
    } else await resume(page, sight)
    await page.clock.runFor(stepMs)
  }
  throw new Error(`the session hangs: ${await look(page)} after ${done.join(', ')}`)
}

/** Presses the one key that goes on, or waits for the camera, which knows nothing of the page's clock. */
async function resume(page: Page, sight: Sight): Promise<void> {
  if (sight === 'starting')
    await expect(page.locator('section[data-camera]')).not.toHaveAttribute('data-camera', 'starting', {
      timeout: 20_000,
    })
  if (sight === 'idle') await press(page, 'Start Camera')
  if (sight === 'failed') await press(page, 'Try Again')
  if (sight === 'broken off') await press(page, 'Continue')
}

async function leaveStrip(page: Page, dice: Rng, plan: Plan): Promise<readonly string[]> {
  const done: string[] = []
  for (const act of plan.stripActions) {
    done.push(await act(page, dice))
    await untilStrip(page)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open] input')).toHaveCount(0)
  return done
}

/** Taking a frame anew is a short session of its own. */
async function untilStrip(page: Page): Promise<void> {
  for (const _ of stepsInTime()) {
    const sight = await look(page)
    if (sight === 'strip') return
    await resume(page, sight)
    await page.clock.runFor(stepMs)
  }
  throw new Error(`the strip is not back: ${await look(page)}`)
}
