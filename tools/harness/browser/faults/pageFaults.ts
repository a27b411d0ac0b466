import type { Page } from '@playwright/test'

/** Sets the page's visibility state (`document.hidden`) and fires `visibilitychange`, as a switch of tabs does. */
export async function hidePage(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
}

/**
 * Fault injection: a function of the browser throws at its next call, and only then.
 * @param path property path below `window`, such as `Element.prototype.scrollBy`
 * @param within selector; calls on elements outside of it do not throw
 */
export async function throwOnce(page: Page, path: string, within = '*'): Promise<void> {
  await page.evaluate(
    ([names, selector]) => {
      const name = names.at(-1)
      if (name === undefined) throw new Error('no function is named')
      const owner = names.slice(0, -1).reduce<object>((object, key) => Reflect.get(object, key), window)
      const original: (this: unknown, ...values: unknown[]) => unknown = Reflect.get(owner, name)
      const thrower = function (this: unknown, ...values: unknown[]) {
        if (this instanceof Element && !this.closest(selector)) return Reflect.apply(original, this, values)
        Reflect.set(owner, name, original)
        throw new Error('provoked')
      }
      Reflect.set(owner, name, thrower)
    },
    [path.split('.'), within] as const,
  )
}

/** Turns on Chromium's forced dark mode, which darkens the light colours of style sheets, but no picture. */
export async function forceDark(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
}
