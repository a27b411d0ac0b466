import { dateLocales } from '../../locale/dateLocales.ts'
import { nightOf, timeOf } from './stripIds.ts'

/** Which strips are shown. */
export type StripSearch = {
  /** Night by its first day; empty for all. */
  readonly night: string
  /** Part of a strip's time or file name. */
  readonly text: string
}

/** Time of a strip as the owner reads it. */
export const writeTime = (id: string): string =>
  timeOf(id).toLocaleString(dateLocales(), { dateStyle: 'short', timeStyle: 'medium' })

/** Ids of the strips of a night whose time or file name has a text. */
export function findStrips(ids: readonly string[], { night, text }: StripSearch): readonly string[] {
  const part = text.trim().toLowerCase()
  return ids.filter((id) => {
    const names = `${id} ${writeTime(id)} ${timeOf(id).toTimeString().slice(0, 8)}`.toLowerCase()
    return (night === '' || nightOf(id) === night) && names.includes(part)
  })
}
