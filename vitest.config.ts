import { globSync, readFileSync } from 'node:fs'

import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

import { chromiumArgs, chromiumPath } from './tools/harness/browser/launch/chromium.ts'
import { shortLivedArgs } from './tools/harness/guestbook/startServer.ts'

function browserProject(
  name: string,
  folder: string,
  {
    groupOrder,
    maxWorkers,
    isolate,
  }: { readonly groupOrder: number; readonly maxWorkers: number; readonly isolate: boolean },
): TestProjectConfiguration {
  return {
    // A dependency that Vite finds during the tests would reload their page.
    optimizeDeps: {
      include: [
        'three',
        '@react-three/fiber',
        'jotai',
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'fast-check',
      ],
    },
    test: {
      name,
      maxWorkers,
      // Without it the files share one page, with what they import.
      isolate,
      unstubGlobals: true,
      restoreMocks: true,
      include: [`${folder}/**/*.test.{ts,tsx}`],
      sequence: { groupOrder },
      // Without a GPU the seconds of a render become a minute where other tests draw at the same time.
      testTimeout: 180_000,
      hookTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            executablePath: chromiumPath(),
            args: [...chromiumArgs],
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/**
 * One more than the cores of CI, because tests wait for a disk, a deadline or the GPU. By default Vitest runs one file at
 * a time there.
 */
const maxWorkers = 3

const unitTests = 'tests/unit/**/*.test.{ts,tsx}'

/** Files that replace modules: those of other files would be replaced, too. */
const mocking = globSync(unitTests).filter((path) =>
  /vi\.(doMock|mock|resetModules)\(/.test(readFileSync(path, 'utf8')),
)

const unitProject = (
  name: string,
  files: { readonly isolate: boolean; readonly include?: string[]; readonly exclude?: string[] },
): TestProjectConfiguration => ({
  test: {
    name,
    environment: 'node',
    maxWorkers,
    include: [unitTests],
    ...files,
    // Each test begins with the globals, the environment, the functions and the clock of Node.
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    setupFiles: ['tools/harness/fixtures/realTimers.ts'],
    // Films and fuzz take seconds of the processor, and longer where the machine is busy.
    testTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'backend',
          environment: 'node',
          maxWorkers,
          execArgv: [...shortLivedArgs],
          // The files share what they import: to load a database for each would take a sixth of their time.
          isolate: false,
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: ['tools/harness/guestbook/clusterTemplate.ts'],
          // Making a database takes seconds, and longer on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Polls may take long on a busy machine; the test's timeout ends those that never succeed.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      // The files share what they import, which takes a third of their time otherwise.
      unitProject('unit', { isolate: false, exclude: mocking }),
      unitProject('unit-mocks', { isolate: true, include: mocking }),
      browserProject('pixels', 'tests/visual', { groupOrder: 1, maxWorkers, isolate: false }),
      // Last and alone: other tests would disturb its times.
      browserProject('bench', 'bench', { groupOrder: 2, maxWorkers: 1, isolate: true }),
    ],
  },
})
