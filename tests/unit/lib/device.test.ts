import { expect, it, test } from 'vitest'
import { inAppBrowser, lensEdge } from '../../../src/lib/device.ts'
import { inApp, realBrowsers } from '../../../tools/harness/browser/userAgents.ts'

it.each(inApp)('the built-in browser of %s is recognised by %s', (app, userAgent) => {
  expect(inAppBrowser(userAgent)).toBe(app)
})

it.each(realBrowsers)('%s is a real browser', (_name, userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull()
})

test('the lens is at the upper edge, and turns with the device: to the left when that turns to the left', () => {
  expect([0, 90, 180, 270].map(lensEdge)).toEqual(['top', 'left', 'bottom', 'right'])
})
