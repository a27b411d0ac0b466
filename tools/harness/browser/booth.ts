import { join } from 'node:path'

import { test as base, expect, type LaunchOptions, type Page } from '@playwright/test'

import { assertNever } from '../../../src/lib/assertNever.ts'
import { chromiumArgs, chromiumPath, fullChromiumPath, fakeCameraArgs } from './launch/chromium.ts'
import { lights, writePortraitClip } from '../camera/fakeCamera.ts'
import { firefoxBridgePath, isInstalled } from '../otherBrowsers/browsers.ts'
import { expectNoErrors, type PageOptions, preparePage } from './launch/preparePage.ts'

/**
 * Camera of a test's browser:
 * `portrait` a camera that shows the portrait, allowed without a prompt;
 * `moving` Chromium's own picture, in which a disc turns: 4 frames a second, as a machine that draws on its CPU while other
 * tests run misses none of them, and so the booth keeps clips;
 * `dim` the same in a dim room lit by a bulb;
 * `grant` the portrait, allowed by a permission of the context, which `context.clearPermissions()` revokes;
 * `denied` the prompt is answered with no; `none` there is no camera.
 */
export type CameraMode = 'portrait' | 'moving' | 'dim' | 'grant' | 'denied' | 'none'

type TestFixtures = PageOptions & {
  /** Skips the test where its browser is not installed. */
  readonly installed: void
  /** Matches the errors that the test provokes; any other error fails it. */
  readonly expectedErrors: RegExp
  /** The page, opened at the booth. */
  readonly booth: Page
}

type WorkerFixtures = {
  readonly cameraMode: CameraMode
  /** Frame rate of the fake camera. */
  readonly framesPerSecond: number
  /** Further command-line switches, for example `--disable-3d-apis`. */
  readonly browserArgs: readonly string[]
}

/**
 * Playwright's `test` with a camera: `test.use({ cameraMode: 'denied' })` at the top of a file chooses it. Uncaught
 * errors, console errors and violations of the Content-Security-Policy fail the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  cameraMode: ['portrait', { option: true, scope: 'worker' }],
  // The CPU draws the frames here: of more it has less time for the test, of fewer the test waits for each.
  framesPerSecond: [2, { option: true, scope: 'worker' }],
  browserArgs: [[], { option: true, scope: 'worker' }],
  expectedErrors: [/(?!)/, { option: true }],
  isStripped: [false, { option: true }],
  isFlat: [false, { option: true }],

  launchOptions: [
    async ({ browserName, cameraMode, framesPerSecond, browserArgs }, provide, worker) => {
      if (browserName === 'firefox') return provide(firefoxOptions(cameraMode))
      const clip = join(worker.project.outputDir, `camera-${worker.parallelIndex}.y4m`)
      await writePortraitClip(clip, cameraMode === 'dim' ? lights.bulb : lights.studio, framesPerSecond)
      const args = [...chromiumArgs, ...cameraSwitches(cameraMode, clip), ...browserArgs]
      await provide({ executablePath: cameraMode === 'grant' ? fullChromiumPath() : chromiumPath(), args })
    },
    { scope: 'worker' },
  ],

  installed: [
    async ({ browserName }, provide, info) => {
      info.skip(browserName === 'firefox' && !isInstalled('firefox'), 'Firefox is not installed')
      await provide()
    },
    { auto: true },
  ],

  permissions: async ({ browserName, cameraMode }, provide) => {
    await provide(browserName === 'chromium' && cameraMode === 'grant' ? ['camera'] : [])
  },

  page: async ({ page, expectedErrors, isStripped, isFlat }, provide) => {
    const errors = await preparePage(page, { isStripped, isFlat })
    await provide(page)
    expectNoErrors(errors, expectedErrors)
  },

  booth: async ({ page }, provide) => {
    await page.goto('/')
    await provide(page)
  },
})

/** Firefox with a camera of its own: it shows plain colours, one after the other, and has no clip. */
function firefoxOptions(mode: CameraMode): LaunchOptions {
  return {
    executablePath: firefoxBridgePath,
    headless: false,
    firefoxUserPrefs: {
      'media.navigator.streams.fake': mode !== 'none',
      'media.navigator.permission.disabled': mode !== 'denied',
      // It would take the focus, and the keys, from the page.
      'browser.download.alwaysOpenPanel': false,
    },
  }
}

function cameraSwitches(mode: CameraMode, clip: string): readonly string[] {
  const device = '--use-fake-device-for-media-stream'
  const prompt = '--use-fake-ui-for-media-stream'
  switch (mode) {
    case 'portrait':
    case 'dim':
      return fakeCameraArgs(clip)
    case 'moving':
      return [`${device}=fps=4`, prompt]
    case 'grant':
      return fakeCameraArgs(clip).filter((arg) => arg !== prompt)
    case 'denied':
      return [device, `${prompt}=deny`]
    case 'none':
      return [`${device}=device-count=0`, prompt]
    default:
      return assertNever(mode)
  }
}

export { expect }
