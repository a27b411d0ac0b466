import { join } from 'node:path'

import { type Counted, type HourCount, hoursSchema } from '../../src/owner/tonight/tonightSchema.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { check } from '../../src/lib/schema.ts'
import { readIfThere, replaceFile } from '../files/atomicFile.ts'

/** Counts of what happened at the booth by the hour: how often, and never who. */
export type HourCounts = ReturnType<typeof createHourCounts>

const hourMs = 3_600_000
const keptMs = 48 * hourMs
/** Time that counts wait to be written, so that a flood of them writes no more often. */
const writeDelayMs = 2000

const emptyHour = (at: number): HourCount => ({ at, visit: 0, strip: 0, print: 0, send: 0 })

/**
 * Creates the counts, in `counts.json` of the data folder.
 * @param folder null keeps them in memory
 * @param now milliseconds since the epoch
 * @param readSheets sheets by the hour that the booth's printer has printed
 */
export function createHourCounts(
  folder: string | null,
  now: () => number = Date.now,
  readSheets: () => Promise<readonly { readonly at: number; readonly sheets: number }[]> = async () => [],
) {
  const path = folder === null ? null : join(folder, 'counts.json')
  let opening: Promise<Map<number, HourCount>> | undefined
  let timer: NodeJS.Timeout | undefined

  async function read(): Promise<Map<number, HourCount>> {
    const bytes = path === null ? null : await readIfThere(path)
    // A file that someone has changed by hand and broken costs two evenings' counts, and nothing else.
    const hours = bytes ? (check(hoursSchema, readJson(bytes).value).value ?? []) : []
    return new Map(hours.map((hour) => [hour.at, hour]))
  }

  async function open(): Promise<Map<number, HourCount>> {
    const hours = await (opening ??= read())
    for (const at of hours.keys()) if (at < now() - keptMs) hours.delete(at)
    return hours
  }

  async function write(): Promise<void> {
    timer = undefined
    if (path !== null) await replaceFile(path, JSON.stringify([...(await open()).values()]))
  }

  return {
    async add(counted: Counted): Promise<void> {
      const hours = await open()
      const at = Math.floor(now() / hourMs) * hourMs
      const hour = hours.get(at) ?? emptyHour(at)
      hours.set(at, { ...hour, [counted]: hour[counted] + 1 })
      timer ??= setTimeout(() => void write().catch((cause: unknown) => console.error(cause)), writeDelayMs)
      timer.unref()
    },
    /** Oldest first; an hour in which nothing was counted is missing. */
    async list(): Promise<HourCount[]> {
      const hours = new Map(await open())
      for (const { at, sheets } of await readSheets()) {
        const hour = hours.get(at) ?? emptyHour(at)
        if (at >= now() - keptMs) hours.set(at, { ...hour, print: hour.print + sheets })
      }
      return [...hours.values()].toSorted((one, other) => one.at - other.at)
    },
  }
}
