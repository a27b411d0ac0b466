import type { CameraError } from '../../camera/CameraError.ts'
import type { VideoSource } from '../../camera/VideoSource.ts'
import type { Photo } from '../../engine/index.ts'
import type { PhotoError } from '../../photo/PhotoError.ts'

/** Photos of a strip that is not complete, oldest first. */
export type PartialPhotos =
  | readonly []
  | readonly [Photo]
  | readonly [Photo, Photo]
  | readonly [Photo, Photo, Photo]

/** Photos of a complete strip, in the order in which they were taken. */
export type StripPhotos = readonly [Photo, Photo, Photo, Photo]

/** Index of a photo of a session, from 0. */
export type PhotoIndex = 0 | 1 | 2 | 3

/** Indices of the photos of a strip. */
export const photoIndices = [0, 1, 2, 3] as const satisfies readonly PhotoIndex[]

/** Strip that a new one replaces with its first photo: until then a visitor who cancels gets it back. */
export type PreviousStrip = { readonly photos: StripPhotos; readonly message: string }

/** What is captured: the next photo of a session, or a reshoot of one photo of a complete strip, which keeps its message. */
export type CaptureTarget =
  | { readonly photos: PartialPhotos; readonly reshoot: null; readonly previous: null }
  | { readonly photos: readonly []; readonly reshoot: null; readonly previous: PreviousStrip }
  | {
      readonly photos: StripPhotos
      readonly reshoot: { readonly index: PhotoIndex; readonly message: string }
      readonly previous: null
    }

/** Seconds that a visitor may choose for the first countdown of a strip. */
export const firstCounts = [3, 5, 10] as const

/** Number at which the first photo of a strip, and a reshoot, counts down; the other photos count from 3. */
export type FirstCount = (typeof firstCounts)[number]

/** What counts down as soon as the camera runs: the reshoot of a photo, or a new strip. */
export type CaptureIntent = PhotoIndex | 'newStrip'

type Idle = { readonly state: 'idle' }
type Starting = { readonly state: 'starting'; readonly request: number }
type Active = { readonly state: 'active'; readonly request: number; readonly source: VideoSource }
type Failed = { readonly state: 'failed'; readonly error: CameraError | PhotoError }

/** State of the camera. `request` numbers the requests for one: events of an earlier request are stale. */
export type CameraState = Idle | Starting | Active | Failed

/**
 * Session that needs the camera. It is held while the page is hidden or the camera muted, and then counts anew.
 * Deadlines are on the monotonic clock, in milliseconds.
 */
export type ActiveSession =
  | (CaptureTarget & {
      readonly phase: 'countdown'
      readonly id: number
      /** Seconds until the shutter opens, from 10 to 1. */
      readonly count: number
      readonly deadlineMs: number
    })
  | (CaptureTarget & { readonly phase: 'held'; readonly id: number })
  | (CaptureTarget & { readonly phase: 'capturing'; readonly id: number; readonly shutterMs: number })
  | {
      readonly phase: 'betweenPhotos'
      readonly id: number
      readonly photos: PartialPhotos
      readonly deadlineMs: number
    }

/** Session that needs no camera yet: nothing taken, the photos of a cancelled session, or a complete strip. */
export type RestingSession =
  | { readonly phase: 'ready'; readonly photos: PartialPhotos; readonly waitingFor: null }
  | { readonly phase: 'ready'; readonly photos: readonly []; readonly waitingFor: 'newStrip' }
  | {
      readonly phase: 'processing'
      readonly id: number
      readonly photos: StripPhotos
      readonly message: string
      /** Index of the photo just taken. */
      readonly index: PhotoIndex
      readonly deadlineMs: number
    }
  | StripSession

/** Session with a complete strip, open or closed. It is closed while what a countdown is for waits for the camera. */
export type StripSession = {
  readonly phase: 'strip'
  readonly photos: StripPhotos
  readonly message: string
} & (
  | { readonly open: boolean; readonly waitingFor: null }
  | { readonly open: false; readonly waitingFor: CaptureIntent }
)

/** A visitor's session, from the first countdown to the strip. */
export type Session = ActiveSession | RestingSession

/** State of the whole booth. The type holds the rule that a session runs only while the camera does. */
export type Booth = {
  /** Last number given to a camera request or a session. */
  readonly lastId: number
  /** The booth's answer to a press that it can't follow; null for none. */
  readonly notice: 'cameraNotActive' | null
  readonly firstCount: FirstCount
  /** Photos that were reshot since the booth was opened. */
  readonly reshots: number
  /** The host's sentence while the booth is to be paused; null while it is open. `pauseOf` says whether it is yet. */
  readonly pause: string | null
  /** True while the page is out of sight. */
  readonly isHidden: boolean
  /** Request of the camera that is muted: it sends no image for now, as one that another app has taken. */
  readonly mutedRequest: number | null
} & (
  | { readonly camera: Exclude<CameraState, Active>; readonly session: RestingSession }
  | { readonly camera: Active; readonly session: Session }
)

/** State of a booth that nobody has used yet. */
export const initialBooth: Booth = {
  lastId: 0,
  notice: null,
  firstCount: 3,
  reshots: 0,
  pause: null,
  isHidden: false,
  mutedRequest: null,
  camera: { state: 'idle' },
  session: { phase: 'ready', photos: [], waitingFor: null },
}
