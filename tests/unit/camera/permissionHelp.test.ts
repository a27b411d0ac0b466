import { describe, expect, it } from 'vitest'
import { permissionHelp } from '../../../src/camera/permissionHelp.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`
const android = `Mozilla/5.0 (Linux; Android 10; K) ${blink}`

const firefox = (system: string) => `Mozilla/5.0 (${system}; rv:145.0) Gecko/20100101 Firefox/145.0`

/** A word of the browser's own way, and the name that the visitor reads. */
const ways: readonly (readonly [string, string, string, RegExp])[] = [
  ['Chrome', `${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', /left of the address/],
  ['Chrome on a phone', `${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', /phone/],
  ['Edge', `${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', /Permissions for this site/],
  ['Firefox', firefox('X11; Linux x86_64'), 'Firefox', /crossed-out camera/],
  ['Firefox on a phone', firefox('Android 15; Mobile'), 'Firefox on Android', /lock/],
  ['Safari on an iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', /aA/],
  [
    'an app on an iPhone',
    `${iphone} Mobile/15E148 Instagram 350.0`,
    'this browser',
    /Settings of the device/,
  ],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 'Safari', /menu bar/],
  ['Opera', `${windows} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'this browser', /icon beside/],
]

describe('how to allow the camera', () => {
  it.each(ways)('in %s is told in its own words', (_, userAgent, browser, words) => {
    const help = permissionHelp(userAgent)
    expect(help.heading).toBe(`In ${browser}:`)
    expect(help.steps.join(' ')).toMatch(words)
  })

  it('on an iPad, which calls itself a Mac, is that of an iPhone', () => {
    const userAgent = `${mac} Version/18.5 Safari/605.1.15`
    const onIphone = permissionHelp(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`)
    expect(permissionHelp(userAgent, 5)).toEqual(onIphone)
    expect(permissionHelp(userAgent, 0)).not.toEqual(onIphone)
  })
})
