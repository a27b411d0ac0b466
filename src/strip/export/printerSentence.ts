import type { Sentence } from '../../locale/message.ts'
import * as printer from '../../locale/messages/printer.ts'

const sentences: Readonly<Record<string, Sentence>> = {
  'media-empty': printer.mediaEmpty,
  'media-needed': printer.mediaEmpty,
  'media-jam': printer.jam,
  'marker-supply-empty': printer.suppliesEmpty,
  'marker-ribbon-empty': printer.suppliesEmpty,
  'toner-empty': printer.suppliesEmpty,
  'cover-open': printer.coverOpen,
  'door-open': printer.coverOpen,
  'interlock-open': printer.coverOpen,
  offline: printer.offline,
  shutdown: printer.offline,
  'timed-out': printer.offline,
  paused: printer.paused,
  'not-accepting-jobs': printer.paused,
}

/** Sentence for what keeps a printer from printing. A keyword that the booth does not know is shown as it is. */
export const printerSentence = (keyword: string): Sentence =>
  sentences[keyword] ?? (() => printer.reports({ keyword }))
