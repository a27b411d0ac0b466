import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

import { chromiumArgs, chromiumPath } from './tools/harness/browser/chromium.ts'
import { compareGolden } from './tools/harness/images/golden.ts'

function browserProject(
  name: string,
  folder: string,
  groupOrder: number,
  globalSetup: string[] = [],
): TestProjectConfiguration {
  return {
    // Found while the tests run, a dependency would reload the page beneath them.
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
      include: [`${folder}/**/*.test.{ts,tsx}`],
      sequence: { groupOrder },
      globalSetup,
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
        commands: { compareGolden },
      },
    },
  }
}

/** Most of the server's tests wait for a disk or a deadline; Vitest would run one file at a time on two cores. */
const maxWorkers = 3

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'backend',
          environment: 'node',
          maxWorkers,
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: ['tools/harness/guestbook/clusterTemplate.ts'],
          // A database is made in seconds, or in many of them where the machine is busy.
          testTimeout: 30_000,
          hookTimeout: 120_000,
          // The machine may be busy with the files beside; what never comes is told by the test's own time.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          maxWorkers,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
        },
      },
      browserProject('pixels', 'tests/visual', 1, ['tools/harness/images/visualSetup.ts']),
      // Times are taken when nothing else runs.
      browserProject('bench', 'bench', 2),
    ],
  },
})
