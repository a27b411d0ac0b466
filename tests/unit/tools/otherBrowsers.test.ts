import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('a browser whose program is missing is not taken for installed, and packages can be named for each', async () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox')
  const { browserPackages, isInstalled } = await import('../../../tools/harness/otherBrowsers/browsers.ts')
  expect(isInstalled('firefox')).toBe(false)
  for (const packages of Object.values(browserPackages)) expect(packages).toContain('xvfb')
})
