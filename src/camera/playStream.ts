import { CameraError, toCameraError } from './CameraError.ts'
import { withAbort } from '../lib/async.ts'
import type { VideoSource } from './VideoSource.ts'

/** Options of playing a stream. */
export type PlayOptions = {
  /** Aborts the opening: a stream that arrives afterwards is stopped. */
  readonly signal: AbortSignal
  /** Called when the running camera is unplugged, or its permission revoked. Not called after `stop`. */
  readonly onLost: (error: CameraError) => void
  /** Called when no new image comes: another app has the camera, or the video is paused; and when one comes again. */
  readonly onMuted?: (isMuted: boolean) => void
}

/**
 * Plays a stream in the video element, and waits for its first frame.
 * @returns source, mirrored; the stream is stopped by its `stop`, or when it fails to play
 * @throws CameraError; the signal's reason when aborted
 */
export async function playStream(
  video: HTMLVideoElement,
  stream: MediaStream,
  options: PlayOptions,
): Promise<VideoSource> {
  const { signal } = options
  const source = attachStream(video, stream, options)
  try {
    await withAbort(playFirstFrame(video), signal)
    if (video.paused) options.onMuted?.(true)
    return source
  } catch (cause) {
    source.stop()
    return rethrow(signal)(cause)
  }
}

/** Stops all tracks of a stream. */
export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Makes a handler that rethrows a failure as a CameraError, or as the signal's reason when aborted. */
export function rethrow(signal: AbortSignal): (cause: unknown) => never {
  return (cause) => {
    throw signal.aborted ? signal.reason : toCameraError(cause)
  }
}

function attachStream(
  video: HTMLVideoElement,
  stream: MediaStream,
  { onLost, onMuted }: PlayOptions,
): VideoSource {
  const controller = new AbortController()
  const { signal } = controller
  const tracks = stream.getVideoTracks()
  const update = () => onMuted?.(video.paused || tracks.some(({ muted }) => muted))
  for (const track of tracks) {
    track.addEventListener('ended', () => onLost(new CameraError('lost')), { signal })
    for (const type of ['mute', 'unmute']) track.addEventListener(type, update, { signal })
  }
  for (const type of ['pause', 'playing']) video.addEventListener(type, update, { signal })
  keepPlaying(video, signal, tracks)
  video.srcObject = stream
  return {
    video,
    mirrored: true,
    stop() {
      controller.abort()
      stopTracks(stream)
      if (video.srcObject === stream) video.srcObject = null
    },
  }
}

/** Time between two attempts to play a video that the system pauses again and again, or does not let play. */
const replayMs = 1000

/** The page is seen again; or a gesture of the visitor, with which browsers play what they have refused before. */
const replayEvents = ['visibilitychange', 'pageshow', 'pointerup', 'keydown', 'click'] as const

/**
 * Plays a video whenever it is paused while the page is visible: iOS pauses it for a phone call, for Siri and for
 * another app's sound, Android from picture in picture and media controls, and none of them plays it again. The first
 * attempt is made at once, others a second apart or at an event that promises more.
 * @param signal ends it
 * @param tracks of the video's stream; one that is unmuted plays again, too
 */
export function keepPlaying(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tracks: readonly MediaStreamTrack[] = [],
): void {
  let lastMs = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const play = () => {
    clearTimeout(timer)
    if (signal.aborted || !video.paused || document.visibilityState !== 'visible') return
    lastMs = performance.now()
    // NotAllowedError: a gesture is missing. AbortError: it was paused meanwhile.
    video.play().catch(playSoon)
  }
  const playSoon = () => {
    clearTimeout(timer)
    const waitMs = lastMs + replayMs - performance.now()
    if (waitMs <= 0) play()
    else if (!signal.aborted) timer = setTimeout(play, waitMs)
  }
  video.addEventListener('pause', playSoon, { signal })
  for (const track of tracks) track.addEventListener('unmute', play, { signal })
  for (const type of replayEvents) addEventListener(type, play, { signal, capture: true })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Names of the errors of `play()` after which `keepPlaying` plays the video all the same. */
const passingErrors: readonly unknown[] = ['AbortError', 'NotAllowedError']

/** A video that is not let play shows its first frame all the same. */
async function playFirstFrame(video: HTMLVideoElement): Promise<void> {
  await video.play().catch((cause: unknown) => {
    if (!(cause instanceof DOMException && passingErrors.includes(cause.name))) throw cause
  })
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true })
    video.addEventListener('error', () => reject(video.error ?? new CameraError('noVideo')), { once: true })
  })
}

/** As long as a countdown: even in the dark a camera sends several frames a second. */
const stallMs = 3000

/**
 * Watches for a stalled camera, as long as the video plays its stream.
 * @returns true when a track has ended, or the visible page has had no new frame for 3 s, where a browser reports frames
 */
export function watchStall(video: HTMLVideoElement, stream: MediaStream): () => boolean {
  const hasEnded = () => stream.getVideoTracks().some(({ readyState }) => readyState === 'ended')
  if (!('requestVideoFrameCallback' in video)) return hasEnded
  let lastFrameMs = timelineMs()
  const onFrame = (nowMs: number) => {
    lastFrameMs = nowMs
    if (video.srcObject === stream) video.requestVideoFrameCallback(onFrame)
  }
  onFrame(lastFrameMs)
  return () => hasEnded() || timelineMs() - lastFrameMs > stallMs
}

/** The clock of the times that frame callbacks get. */
const timelineMs = (): number => Number(document.timeline.currentTime)
