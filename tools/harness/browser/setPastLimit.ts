import type { Locator } from '@playwright/test'

/** Sets a field's value beyond its `maxlength`, as a script can: typing, pasting and `fill` stop at that limit. */
export function setPastLimit(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, value) => {
    const prototype: unknown = Object.getPrototypeOf(element)
    if (!(prototype instanceof Object)) return
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}
