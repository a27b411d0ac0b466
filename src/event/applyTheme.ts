import type { Cleanup } from '../lib/cleanup.ts'
import { themeProperties } from './eventColours.ts'
import type { EventConfig } from './EventConfig.ts'

/**
 * Applies an event's colours and title to the page. A style that is set by script needs no exception of the CSP.
 * @returns cleanup; it restores the booth's own
 */
export function applyTheme(config: EventConfig): Cleanup {
  const { style } = document.documentElement
  const ownTitle = document.title
  const properties = themeProperties(config)
  document.title = config.title ?? ownTitle
  for (const [name, value] of properties) style.setProperty(name, value)
  return () => {
    document.title = ownTitle
    for (const [name] of properties) style.removeProperty(name)
  }
}
