import { clamp } from '../../lib/numbers.ts'

/** Schedule of the filters' previews: one tile of the atlas a frame, and only while frames come quickly. */
export type PreviewSchedule = {
  /** Tile that is rendered next; 0 begins a round. */
  readonly nextTile: number
  /** Time from frame to frame, ms, smoothed; it grows when the device is slow. */
  readonly frameMs: number
  /** Times of the last frame and of the beginning of the round, ms on the monotonic clock. */
  readonly lastFrameMs: number | null
  readonly roundStartMs: number | null
  /** Frames since the last tile. */
  readonly framesSinceTile: number
}

/** Schedule before the first frame. */
export const initialPreviewSchedule: PreviewSchedule = {
  nextTile: 0,
  frameMs: 0,
  lastFrameMs: null,
  roundStartMs: null,
  framesSinceTile: 0,
}

/** A frame of the live view, after which a tile may be rendered. */
export type PreviewFrame = {
  /** On the monotonic clock. */
  readonly nowMs: number
  /** Tiles of the atlas. */
  readonly tileCount: number
  /** True while the atlas of the last round is still being read back. */
  readonly isReading: boolean
  /** Frames for each tile at least, by the quality level: 1 or more. */
  readonly framesPerPreview: number
  /** True for visitors who ask their system for less motion. */
  readonly isReducedMotion: boolean
}

/** At 24 frames a second or more every frame renders a tile. */
const quickFrameMs = 1000 / 24
const maxFramesPerPreview = 6
const reducedMotionRoundMs = 1000
/** A longer gap is a page that was hidden: no sign of a slow device. */
const maxFrameMs = 250
const smoothing = 0.1

/**
 * Schedules the tile to render after a frame, null for none. The slower the frames, the larger the part of them that
 * renders none: the live view goes first.
 */
export function schedulePreviews(
  schedule: PreviewSchedule,
  frame: PreviewFrame,
): { schedule: PreviewSchedule; tile: number | null } {
  const { nowMs } = frame
  const frameMs = smoothedFrameMs(schedule, nowMs)
  const framesSinceTile = schedule.framesSinceTile + 1
  const measured = { ...schedule, frameMs, framesSinceTile, lastFrameMs: nowMs }
  const framesPerTile = Math.max(frame.framesPerPreview, framesPerTileAt(frameMs))
  if (framesSinceTile < framesPerTile || mustRoundWait(schedule, frame))
    return { schedule: measured, tile: null }
  const tile = schedule.nextTile
  const nextTile = (tile + 1) % frame.tileCount
  const roundStartMs = tile === 0 ? nowMs : schedule.roundStartMs
  return { schedule: { ...measured, nextTile, roundStartMs, framesSinceTile: 0 }, tile }
}

/** At half the frame rate every fourth frame; never so rarely that the previews no longer look live. */
function framesPerTileAt(frameMs: number): number {
  return clamp(Math.floor((frameMs / quickFrameMs) ** 2), 1, maxFramesPerPreview)
}

function smoothedFrameMs({ frameMs, lastFrameMs }: PreviewSchedule, nowMs: number): number {
  if (lastFrameMs === null) return frameMs
  return frameMs + (Math.min(maxFrameMs, nowMs - lastFrameMs) - frameMs) * smoothing
}

/** A round waits for the last one to be read back; with reduced motion it begins a second after it at the earliest. */
function mustRoundWait(
  { nextTile, roundStartMs }: PreviewSchedule,
  { nowMs, isReading, isReducedMotion }: PreviewFrame,
): boolean {
  if (nextTile !== 0) return false
  return (
    isReading || (isReducedMotion && roundStartMs !== null && nowMs - roundStartMs < reducedMotionRoundMs)
  )
}
