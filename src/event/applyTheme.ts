import type { Cleanup } from '../lib/cleanup.ts'
import { themeProperties } from './eventColours.ts'
import type { EventConfig } from './EventConfig.ts'

/**
 * Applies an event's colours to the page. A style that is set by script needs no exception of the CSP.
 * @returns cleanup; it restores the booth's own
 */
export function applyTheme(config: EventConfig): Cleanup {
  const { style } = document.documentElement
  const properties = themeProperties(config)
  for (const [name, value] of properties) style.setProperty(name, value)
  return () => {
    for (const [name] of properties) style.removeProperty(name)
  }
}
