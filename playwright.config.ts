import { defineConfig } from '@playwright/test'

const port = process.env['TEST_PORT'] ?? '5199'

export default defineConfig({
  testDir: 'tests/e2e',
  // Playwright empties this folder; the other runners' reports lie beside it.
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 2,
  // Once, for a machine that stood still; `npm test` says how many needed it.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  // Two browsers without a GPU on two cores: a frame may take seconds to come.
  expect: { timeout: 10_000 },
  // A booth that does not start must not keep the run waiting for every test's time.
  maxFailures: 20,
  globalTimeout: 20 * 60_000,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    // A kept booth answers before the test can: only the tests of keeping allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'booth', testIgnore: 'timing.spec.ts' },
    // Alone, after all others: a second browser on a small machine would be what it measures.
    { name: 'timing', testMatch: 'timing.spec.ts', dependencies: ['booth'] },
    // `npm run soak` names a seed; a few sessions are among the others in any case.
    ...(process.env['SOAK_SEED'] === undefined ? [] : [{ name: 'soak', testMatch: 'soak.spec.ts' }]),
  ],
  webServer: {
    command: 'node backend/main.ts',
    env: { PORT: port, DATA_DIR: 'memory://' },
    url: `http://localhost:${port}`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 },
  },
})
