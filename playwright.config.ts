import { defineConfig } from '@playwright/test'

import type { PageOptions } from './tools/harness/browser/launch/preparePage.ts'

const port = process.env['TEST_PORT'] ?? '5199'

const files = (...names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)

/**
 * Specs of time, logic, data or places alone: their pages have no decorations and get their films baked, which spares a
 * third of the processor's time. None of them looks at colours or animations: axe, for example, sees no contrast there. All
 * others see the product as shipped.
 */
const stripped = [
  ...files('cameraChoice', 'cameraEdge', 'cameraErrors', 'cameraImages', 'cameraLost', 'cameraMuted'),
  ...files(
    'cameraStandIns',
    'inAppBrowser',
    'meter',
    'export',
    'exportPhone',
    'guestbook',
    'guestbookErrors',
  ),
  ...files('guestbookLive', 'phoneMovingStrip', 'sendMovingStrip'),
  ...files('handover'),
  ...files('kiosk', 'kioskSetup', 'kioskCopies', 'printer', 'owner/event', 'gpuLost', 'server'),
  ...files('soak', 'storage', 'translated', 'clockJumps', 'impatient', 'session/keyboard'),
  ...files('movingStrip', 'reshoot', 'sounds', 'films', 'templates'),
  ...files('idleRendering', 'noWebgl'),
]

/** It has a command of its own: `npm run test:browsers`. */
const ofOwnCommand = files('filmsAgree')

/** They measure times, which other tests would disturb. */
const timing = files('timing', 'slowDevice')

/** Driven by the tests themselves: Playwright has no WebKit that Debian packages. */
const webkit = { testMatch: 'webkit.spec.ts' }

/** A camera of plain colours, no headless mode, and no faults but those of the network: docs/testing.md. */
const firefox = {
  testMatch: files('session', 'session/keyboard', 'films', 'filmsAgree', 'guestbookLive', 'cameraStandIns'),
  use: { browserName: 'firefox' as const, channel: 'moz-firefox', actionTimeout: 20_000 },
}

export default defineConfig<PageOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tools/harness/browser/launch/globalSetup.ts',
  // A folder of its own, because Playwright empties it: the other runners write their reports beside it.
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // One more than the cores of CI, because tests wait: with two a tenth of the processor's time was idle.
  workers: 3,
  // One retry, for a machine that stalled; `npm test` prints how many tests needed it.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  // With three browsers without a GPU on two cores a frame may take seconds, and a film's file tens of them.
  expect: { timeout: 30_000 },
  // A booth that does not start would make every test wait for its timeout.
  maxFailures: 20,
  globalTimeout: 45 * 60_000,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    // A cached booth would answer before a test's routes: only the tests of offline use allow service workers.
    serviceWorkers: 'block',
  },
  projects: [
    // The other browsers' part of `npm test`, one visit each: first, as nothing may run beside the last project.
    { ...webkit, name: 'webkit-visit', grep: /@visit/ },
    { ...firefox, name: 'firefox-visit', grep: /@visit/ },
    // The product as shipped. The tests in WebKit and of times have projects of their own.
    { name: 'booth', testIgnore: [...stripped, ...timing, ...ofOwnCommand, 'webkit.spec.ts'] },
    { name: 'stripped', testMatch: stripped, use: { isStripped: true } },
    { ...webkit, name: 'webkit' },
    { ...firefox, name: 'firefox' },
    // The colours that the other browsers are held against.
    { name: 'films', testMatch: files('filmsAgree'), use: { isStripped: true } },
    // Last and alone.
    { name: 'timing', testMatch: timing, workers: 1, dependencies: ['booth', 'stripped'] },
  ],
  webServer: {
    command: 'node backend/main.ts',
    env: { PORT: port, DATA_DIR: 'memory://', LAN_PORT: String(Number(port) + 1), LAN_HOST: 'localhost' },
    url: `http://localhost:${port}`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 },
  },
})
