import { type EventConfig, type ImageField, imageFields } from './EventConfig.ts'
import { request } from '../lib/request.ts'
import type { CodedReason } from '../lib/schema.ts'
import { decodeUpright, scaleDown } from '../lib/uprightImage.ts'
import { reasonOf } from '../locale/reasons.ts'
import type { EventProblem } from './eventProblem.ts'
import { checkImage, readImageHeader } from './imageHeader.ts'

/** Picture of an event: its file with a hash of it, and its pixels, scaled down to the maximum that a strip shows. */
export type EventImage = { readonly file: Blob; readonly hash: number; readonly bitmap: ImageBitmap }

/** Address of a picture: a file beside the page, or in the bucket `event` of the project's Supabase. */
export function imageUrl(name: string): string {
  const supabaseUrl = import.meta.env.VITE_SUPABASE_URL
  return supabaseUrl ? new URL(`/storage/v1/object/public/event/${name}`, supabaseUrl).href : `/event/${name}`
}

/** Error of a picture of an event. */
export class EventImageError extends Error {
  override readonly name = 'EventImageError'
  readonly reason: CodedReason

  constructor(reason: CodedReason, options?: ErrorOptions) {
    super(reason.code, options)
    this.reason = reason
  }
}

/**
 * Fetches a picture's file.
 * @throws EventImageError (in the promise)
 */
export async function fetchImage(name: string): Promise<Blob> {
  const url = imageUrl(name)
  let response: Response
  try {
    // It may have changed under the same name.
    response = await request(url, { cache: 'no-cache' })
    if (response.ok) return await response.blob()
  } catch (cause) {
    throw new EventImageError(reasonOf('notFetched', { url }), { cause })
  }
  throw new EventImageError(reasonOf('notServed', { url, status: String(response.status) }))
}

/** Pictures of an event by their fields; those that were refused are missing. */
export type EventImages = Readonly<Partial<Record<ImageField, EventImage>>>

/** Reads the pictures of an event; what is wrong with one goes to the problems, in the place of its field. */
export async function readImages(
  config: EventConfig,
  find: (name: string) => Promise<Blob>,
  problems: EventProblem[],
  decode = decodeImage,
): Promise<EventImages> {
  const entries = await Promise.all(
    imageFields.map(async (field) => {
      const name = config[field]
      if (name === undefined) return []
      try {
        return [[field, await decode(await find(name))] as const]
      } catch (cause) {
        const reason =
          cause instanceof EventImageError ? cause.reason : reasonOf('notRead', { why: String(cause) })
        problems.push({ place: field, path: name, reason })
        return []
      }
    }),
  )
  return Object.fromEntries(entries.flat())
}

/** The tallest strip: no picture is shown larger. */
const maxSidePx = 2400

/**
 * Checks and decodes a picture.
 * @throws EventImageError (in the promise)
 */
export async function decodeImage(file: Blob): Promise<EventImage> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reason = checkImage(bytes)
  if (reason !== null) throw new EventImageError(reason)
  const header = readImageHeader(bytes)
  try {
    const bitmap = await decodeUpright(new Blob([bytes], { type: header?.type ?? '' }))
    return {
      file,
      hash: hashOf(bytes),
      bitmap: await scaleDown(bitmap, maxSidePx / Math.max(bitmap.width, bitmap.height)),
    }
  } catch (cause) {
    throw new EventImageError(reasonOf('damaged', {}), { cause })
  }
}

/** FNV-1a hash: a picture may change under the same name. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}

/** A logo on the screen is a line of the title high, on any display. */
const logoHeightPx = 256

/** Picture as a `data:` URL of a PNG, scaled down to the size of a logo on the screen. */
export function toDataUrl(bitmap: ImageBitmap): string {
  const scale = Math.min(1, logoHeightPx / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}
