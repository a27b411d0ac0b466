import { expect, it, test } from 'vitest'
import { inAppBrowser, isAppleHandheld, lensEdge } from '../../../src/lib/device.ts'
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

test('iPhones and iPads are told from Macs by their touch screen', () => {
  const appleNames = realBrowsers
    .filter(([, userAgent]) => isAppleHandheld(userAgent, 0))
    .map(([name]) => name)
  expect(appleNames).toEqual(['Safari', 'Chrome on iOS', 'Firefox on iOS', 'a booth on the home screen'])
  const mac = realBrowsers.find(([name]) => name === 'Safari on a Mac')?.[1] ?? ''
  expect(isAppleHandheld(mac, 5)).toBe(true)
})
