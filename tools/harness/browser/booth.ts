import { join } from 'node:path'

import { test as base, expect, type Page } from '@playwright/test'

import { assertNever } from '../../../src/lib/assertNever.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { lights, writePortraitClip } from '../camera/fakeCamera.ts'

/**
 * What the page finds when it asks for a camera:
 * `portrait` a camera that shows the portrait, allowed without a prompt;
 * `dim` the same in a dim room with a bulb;
 * `grant` the portrait, allowed by a permission of the context, which `context.clearPermissions()` takes away again;
 * `denied` a visitor who says no; `none` no camera at all.
 */
export type CameraMode = 'portrait' | 'dim' | 'grant' | 'denied' | 'none'

type TestFixtures = {
  /** Matches the errors that the test provokes; any other fails it. */
  readonly expectedErrors: RegExp
  /** The page, opened at the booth. */
  readonly booth: Page
}

type WorkerFixtures = {
  readonly cameraMode: CameraMode
  /** Of the portrait and the dim room. */
  readonly framesPerSecond: number
  /** Further command-line switches, for example `--disable-3d-apis`. */
  readonly browserArgs: readonly string[]
}

/**
 * Playwright's `test` with a camera: `test.use({ cameraMode: 'denied' })` at the top of a file. Uncaught errors,
 * console errors and violations of the Content-Security-Policy fail the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  cameraMode: ['portrait', { option: true, scope: 'worker' }],
  // Frames are drawn by the processor here: a third of a real camera's leaves it time for the test.
  framesPerSecond: [10, { option: true, scope: 'worker' }],
  browserArgs: [[], { option: true, scope: 'worker' }],
  expectedErrors: [/(?!)/, { option: true }],

  launchOptions: [
    async ({ cameraMode, framesPerSecond, browserArgs }, provide, worker) => {
      const clip = join(worker.project.outputDir, `camera-${worker.parallelIndex}.y4m`)
      await writePortraitClip(clip, cameraMode === 'dim' ? lights.bulb : lights.studio, framesPerSecond)
      const args = [...chromiumArgs, ...cameraArgs(cameraMode, clip), ...browserArgs]
      await provide({ executablePath: chromiumPath(), args })
    },
    { scope: 'worker' },
  ],

  permissions: async ({ cameraMode }, provide) => {
    await provide(cameraMode === 'grant' ? ['camera'] : [])
  },

  page: async ({ page, expectedErrors }, provide) => {
    await dimTextShadow(page)
    const errors = await watchErrors(page)
    await provide(page)
    const unexpected = errors.filter((text) => !expectedErrors.test(text))
    expect(unexpected, 'errors on the page').toEqual([])
  },

  booth: async ({ page }, provide) => {
    await page.goto('/')
    await provide(page)
  },
})

function cameraArgs(mode: CameraMode, clip: string): readonly string[] {
  const device = '--use-fake-device-for-media-stream'
  const prompt = '--use-fake-ui-for-media-stream'
  const picture = `--use-file-for-fake-video-capture=${clip}`
  switch (mode) {
    case 'portrait':
    case 'dim':
      return [device, picture, prompt]
    case 'grant':
      return [device, picture]
    case 'denied':
      return [device, `${prompt}=deny`]
    case 'none':
      return [`${device}=device-count=0`, prompt]
    default:
      return assertNever(mode)
  }
}

/** The signs' glow is what a processor paints longest at a page's start, and no test looks at it. */
async function dimTextShadow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { text-shadow: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Gathers, from now on, every error of the page. */
async function watchErrors(page: Page): Promise<readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`securitypolicyviolation: ${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return errors
}

export { expect }
