import { atom } from 'jotai'
import { localeAtom } from '../../locale/localeAtoms.ts'
import * as strip from '../../locale/messages/strip.ts'
import { formatTime } from '../../strip/dateFormat.ts'
import { seasonOf, type Strip } from '../../strip/Strip.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { paperAtom, stripTemplateAtom } from './templateAtoms.ts'

/** Strip whose photos are still to be drawn. */
export type SampleStrip = Omit<Strip, 'images'>

/** Sample: a strip as this evening's are, in the dress of the event; null until it is known whether there is one. */
export const sampleStripAtom = atom((get): SampleStrip | null => {
  const event = get(eventAtom)
  get(localeAtom)
  if (event === undefined) return null
  const now = Date.now()
  const time = formatTime(now, event?.brand.dateFormat ?? null)
  return {
    template: get(stripTemplateAtom),
    paper: get(paperAtom),
    times: [time, time, time, time],
    season: seasonOf(now),
    // An event may have another language.
    message: event && Object.keys(event.config).length > 0 ? '' : strip.sampleMessage(),
    brand: event?.brand ?? null,
  }
})
