import type { Locator } from '@playwright/test'

/** Sets a field's value beyond its limit, as a script can: what is typed or pasted is cut before it is inserted. */
export function setPastLimit(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, value) => {
    const prototype: unknown = Object.getPrototypeOf(element)
    if (!(prototype instanceof Object)) return
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}
