import { dateLocales } from '../../locale/dateLocales.ts'
import { nightOf, timeOf } from './stripIds.ts'

/** Which strips are shown. */
export type StripSearch = {
  /** Night by its first day; empty for all. */
  readonly night: string
  /** Part of a strip's time or file name. */
  readonly text: string
}

/** Times of strips as the owner reads them. A formatter is slow to make: one for all. */
const timeFormat = () => new Intl.DateTimeFormat(dateLocales(), { dateStyle: 'short', timeStyle: 'medium' })

/** Time of a strip as the owner reads it. */
export const writeTime = (id: string): string => timeFormat().format(timeOf(id))

/** Ids of the strips of a night whose time or file name has a text. */
export function findStrips(ids: readonly string[], { night, text }: StripSearch): readonly string[] {
  const part = text.trim().toLowerCase()
  const ofNight = night === '' ? ids : ids.filter((id) => nightOf(id) === night)
  if (part === '') return ofNight
  const format = timeFormat()
  return ofNight.filter((id) => {
    const time = timeOf(id)
    return `${id} ${format.format(time)} ${time.toTimeString().slice(0, 8)}`.toLowerCase().includes(part)
  })
}
