import * as v from 'valibot'
import { integer, list, shortText, text } from '../lib/schema.ts'

/** Settings of a kiosk by their names in `kioskSettings`, as the texts that its device remembers. */
export const settingTextsSchema = v.record(shortText(20), v.pipe(text, v.maxLength(40)))

/** Settings as texts. */
export type SettingTexts = v.InferOutput<typeof settingTextsSchema>

/** What a kiosk reports of itself. */
export const kioskStatusSchema = v.object({
  /** Null where its owner has said no number. */
  sheetsLeft: v.nullable(integer(0, 9999)),
  /** Copies of strips that are not handed in, and prints. */
  waiting: integer(0, 9999),
  /** Errors since the kiosk was opened, the last one first. */
  errors: list(v.object({ code: shortText(40), count: integer(0, 1_000_000_000) }), 0, 8),
  settings: v.optional(settingTextsSchema, {}),
  /** Ids of the commands that were carried out, the last one first. */
  done: v.optional(list(shortText(40), 0, 20), []),
})

/** Status of a kiosk. */
export type KioskStatus = v.InferOutput<typeof kioskStatusSchema>

/** Command of the host to a kiosk: settings, or null for a strip that is to be printed, at `/kiosk/v1/prints/ID`. */
const commandSchema = v.object({ id: shortText(40), settings: v.nullable(settingTextsSchema) })

/** Command of the host to a kiosk. */
export type Command = v.InferOutput<typeof commandSchema>

/** Response to a report: the commands that were not carried out yet, the oldest first. */
export const commandsSchema = v.object({ commands: list(commandSchema, 0, 20) })
