import { assertNever } from '../../lib/assertNever.ts'

/**
 * Format of a moving strip: the moments, in which its photos are large, one after another; a loop, in which all of them
 * move at once; or the same loop on the strip as its template is.
 */
export type MovingFormat = 'moments' | 'loop' | 'template'

/** Who asked for a moving strip: the visitor, who saves it; a phone that it is sent to; or the host, who keeps a copy. */
export type Asker = 'visitor' | 'phone' | 'host'

/** Moving strip: the video file of an open strip. */
export type MovingStrip =
  | { readonly state: 'none' }
  /** `part` is what is done, 0 to 1. */
  | {
      readonly state: 'encoding'
      readonly asker: Asker
      readonly format: MovingFormat
      readonly part: number
    }
  /** `isSaved` is false until the browser has taken it. */
  | { readonly state: 'ready'; readonly format: MovingFormat; readonly mp4: Blob; readonly isSaved: boolean }
  | { readonly state: 'failed'; readonly asker: Asker }

/** State before anybody has asked. */
export const noMovingStrip: MovingStrip = { state: 'none' }

/** Event of the moving strip. */
export type MovingStripEvent =
  /** While one is encoded it changes nothing, nor where a phone or the host asks for one that is ready. */
  | { readonly type: 'ask'; readonly asker: Asker; readonly format: MovingFormat }
  | { readonly type: 'progressed'; readonly part: number }
  | { readonly type: 'encoded'; readonly mp4: Blob; readonly isSaved: boolean }
  | { readonly type: 'failed' }
  /** The browser has taken this file. */
  | { readonly type: 'saved'; readonly mp4: Blob }
  /** Cancels the encoding that this one has asked for. */
  | { readonly type: 'cancel'; readonly asker: Asker }
  /** The strip has changed, or is closed: what was encoded shows another one. */
  | { readonly type: 'stripChanged' }

/** Reducer of the moving strip. @returns the same object when the event changes nothing */
export function reduceMovingStrip(moving: MovingStrip, event: MovingStripEvent): MovingStrip {
  switch (event.type) {
    case 'ask': {
      const { asker, format } = event
      const isThere = asker !== 'visitor' && moving.state === 'ready' && moving.format === format
      return moving.state === 'encoding' || isThere ? moving : { state: 'encoding', asker, format, part: 0 }
    }
    case 'progressed':
      // It never runs back: an encoder that exceeds its bitrate begins again.
      return moving.state === 'encoding' && event.part > moving.part
        ? { ...moving, part: event.part }
        : moving
    case 'encoded': {
      if (moving.state !== 'encoding') return moving
      return { state: 'ready', format: moving.format, mp4: event.mp4, isSaved: event.isSaved }
    }
    case 'failed':
      return moving.state === 'encoding' ? { state: 'failed', asker: moving.asker } : moving
    case 'saved':
      return moving.state === 'ready' && moving.mp4 === event.mp4 ? { ...moving, isSaved: true } : moving
    case 'cancel':
      return moving.state === 'encoding' && moving.asker === event.asker ? noMovingStrip : moving
    case 'stripChanged':
      return moving.state === 'none' ? moving : noMovingStrip
    default:
      return assertNever(event)
  }
}
