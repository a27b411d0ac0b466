import { CameraError, toCameraError } from './CameraError.ts'
import { withAbort } from '../lib/async.ts'
import type { VideoSource } from './VideoSource.ts'

/** Options of playing a stream. */
export type PlayOptions = {
  /** Aborts the opening: a stream that arrives afterwards is stopped. */
  readonly signal: AbortSignal
  /** Called when the running camera is unplugged, or its permission revoked. Not called after `stop`. */
  readonly onLost: (error: CameraError) => void
  /** Called when the running camera sends no image, as one that another app has taken; and when it does again. */
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
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', () => onLost(new CameraError('lost')), controller)
    const update = () => onMuted?.(track.muted)
    for (const type of ['mute', 'unmute']) track.addEventListener(type, update, controller)
    update()
  }
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

async function playFirstFrame(video: HTMLVideoElement): Promise<void> {
  await video.play()
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true })
    video.addEventListener('error', () => reject(video.error ?? new CameraError('noVideo')), { once: true })
  })
}

/** As long as a countdown: even in the dark a camera sends several frames a second. */
const stallMs = 3000

/**
 * Watches for a stalled camera, as long as the video plays its present stream.
 * @returns true when the visible page has had no new frame for 3 s; always false where a browser does not report frames
 */
export function watchStall(video: HTMLVideoElement): () => boolean {
  if (!('requestVideoFrameCallback' in video)) return () => false
  const { srcObject } = video
  let lastFrameMs = timelineMs()
  const onFrame = (nowMs: number) => {
    lastFrameMs = nowMs
    if (video.srcObject === srcObject) video.requestVideoFrameCallback(onFrame)
  }
  onFrame(lastFrameMs)
  return () => timelineMs() - lastFrameMs > stallMs
}

/** The clock of the times that frame callbacks get. */
const timelineMs = (): number => Number(document.timeline.currentTime)
