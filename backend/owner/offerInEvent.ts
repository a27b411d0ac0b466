import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { readJson } from '../../src/lib/readJson.ts'
import { isObject } from '../../src/lib/schema.ts'
import type { Kind } from '../catalogue/scanFolder.ts'
import { readIfThere, replaceFile } from '../files/atomicFile.ts'

/**
 * Adds a film or template that is new to the list of `event.json`, or takes one away that is gone. An event without that
 * list offers all.
 */
export async function offerInEvent(folder: string, kind: Kind, id: string, isThere: boolean): Promise<void> {
  const path = join(folder, 'event.json')
  const bytes = await readIfThere(path)
  const event = bytes && readJson(bytes).value
  if (!isObject(event)) return
  const entries = Object.entries(event).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (name === kind && Array.isArray(value)) {
      if (isThere) return [[name, value.includes(id) ? value : [...value, id]]]
      const others = value.filter((one) => one !== id)
      return others.length > 0 ? [[name, others]] : []
    }
    return !isThere && `${name}s` === kind && value === id ? [] : [[name, value]]
  })
  const changed = Object.fromEntries(entries)
  if (!isDeepStrictEqual(changed, event)) await replaceFile(path, `${JSON.stringify(changed, null, 2)}\n`)
}
