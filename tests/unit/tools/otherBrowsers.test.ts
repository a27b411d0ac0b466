import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.doUnmock('node:fs')
  vi.resetModules()
})

test('a browser whose program is missing is not taken for installed, and packages can be named for each', async () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox')
  const { browserPackages, isInstalled } = await import('../../../tools/harness/otherBrowsers/browsers.ts')
  expect(isInstalled('firefox')).toBe(false)
  for (const packages of Object.values(browserPackages)) expect(packages).toContain('xvfb')
})

test('a browser that is installed meanwhile is found', async () => {
  const installed = new Set(['/usr/bin/Xvfb'])
  vi.doMock('node:fs', () => ({ existsSync: (path: string) => installed.has(path) }))
  const { isInstalled } = await import('../../../tools/harness/otherBrowsers/browsers.ts')
  expect(isInstalled('webkit')).toBe(false)
  installed.add('/usr/bin/WebKitWebDriver').add('/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser')
  expect(isInstalled('webkit')).toBe(true)
})
