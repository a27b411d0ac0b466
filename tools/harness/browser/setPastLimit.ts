import type { Locator } from '@playwright/test'

/** Sets a field's text as a script does: typing, pasting and `fill` stop at the field's own limit. */
export function setPastLimit(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, value) => {
    const prototype: unknown = Object.getPrototypeOf(element)
    if (!(prototype instanceof Object)) return
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}
