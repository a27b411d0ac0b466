import { expect, it } from 'vitest'

import { inAppBrowser } from '../../../src/lib/inAppBrowser.ts'
import { inApp, realBrowsers } from '../../support/userAgents.ts'

it.each(inApp)('the browser of %s is known by %s', (app, userAgent) => {
  expect(inAppBrowser(userAgent)).toBe(app)
})

it.each(realBrowsers)('%s is a browser of its own', (_name, userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull()
})
