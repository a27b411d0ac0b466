import type { CameraError } from '../camera/CameraError.ts'
import type { VideoSource } from '../camera/VideoSource.ts'
import type { Photo, PhotoError } from '../photo/Photo.ts'

/** Photos of a strip that is not complete, oldest first. */
export type PartialPhotos =
  | readonly []
  | readonly [Photo]
  | readonly [Photo, Photo]
  | readonly [Photo, Photo, Photo]

/** The photos of a whole strip, in the order of its frames. */
export type StripPhotos = readonly [Photo, Photo, Photo, Photo]

/** A place on the strip, counted from the top. */
export type SlotIndex = 0 | 1 | 2 | 3

/** The next photo of a strip in the making, or one frame of a whole strip anew, whose message is kept. */
export type CaptureTarget =
  | { readonly photos: PartialPhotos; readonly reshoot: null }
  | {
      readonly photos: StripPhotos
      readonly reshoot: { readonly frame: SlotIndex; readonly message: string }
    }

type Idle = { readonly state: 'idle' }
type Starting = { readonly state: 'starting'; readonly request: number }
type Active = { readonly state: 'active'; readonly request: number; readonly source: VideoSource }
type Failed = { readonly state: 'failed'; readonly error: CameraError | PhotoError }

/**
 * Needs the camera. A session is held while the page is hidden or the camera muted, and then counts from 3.
 * Deadlines are on the monotonic clock, in milliseconds.
 */
export type ActiveSession =
  | (CaptureTarget & {
      readonly phase: 'countdown'
      readonly id: number
      readonly count: 3 | 2 | 1
      readonly deadlineMs: number
    })
  | (CaptureTarget & { readonly phase: 'held'; readonly id: number })
  | (CaptureTarget & { readonly phase: 'exposing'; readonly id: number; readonly shutterMs: number })
  | {
      readonly phase: 'pause'
      readonly id: number
      readonly photos: PartialPhotos
      readonly deadlineMs: number
    }

/** Needs no camera: nothing taken, what an aborted session left, or a whole strip. */
export type RestingSession =
  | { readonly phase: 'ready'; readonly photos: PartialPhotos }
  | {
      readonly phase: 'processing'
      readonly id: number
      readonly photos: StripPhotos
      readonly message: string
      /** Frame of the photo just taken. */
      readonly frame: SlotIndex
      readonly deadlineMs: number
    }
  | StripSession

/** A strip of which a frame waits for the camera, to be taken anew, is closed. */
export type StripSession = {
  readonly phase: 'strip'
  readonly photos: StripPhotos
  readonly message: string
} & (
  | { readonly open: boolean; readonly waiting: null }
  | { readonly open: false; readonly waiting: SlotIndex }
)

export type Session = ActiveSession | RestingSession

/** The whole booth. A session runs only while the camera does: nothing else can be written down. */
export type Booth = {
  /** Last number given to a camera request or a session; later events of an earlier one are stale. */
  readonly lastId: number
  /** What the booth answers to a press that it can't follow. */
  readonly notice: 'Camera not active.' | null
  /** The page is out of sight. */
  readonly isHidden: boolean
  /** Request of the camera that for now sends no picture, as one that another app has taken. */
  readonly mutedRequest: number | null
} & (
  | { readonly camera: Idle | Starting | Failed; readonly session: RestingSession }
  | { readonly camera: Active; readonly session: Session }
)

export const initialBooth: Booth = {
  lastId: 0,
  notice: null,
  isHidden: false,
  mutedRequest: null,
  camera: { state: 'idle' },
  session: { phase: 'ready', photos: [] },
}
