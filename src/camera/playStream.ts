import { CameraError, toCameraError } from './CameraError.ts'
import { withAbort } from '../lib/async.ts'
import type { VideoSource } from './VideoSource.ts'

export type PlayOptions = {
  /** Gives up: a stream that arrives afterwards is stopped. */
  readonly signal: AbortSignal
  /** The running camera was unplugged, revoked or taken away. Not called after `stop`. */
  readonly onLost: (error: CameraError) => void
  /** The running camera sends no picture, because another app has taken it, say; or it does again. */
  readonly onMuted?: (isMuted: boolean) => void
}

/**
 * Plays a stream in the video element and waits for its first frame; the stream is stopped when that fails.
 * @throws CameraError in the words of the catalogue; the signal's reason when given up
 */
export async function playStream(
  video: HTMLVideoElement,
  stream: MediaStream,
  options: PlayOptions,
): Promise<VideoSource> {
  const { signal } = options
  const source = play(video, stream, options)
  try {
    await withAbort(firstFrame(video), signal)
    return source
  } catch (cause) {
    source.stop()
    return rethrow(signal)(cause)
  }
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Throws a failure on, as a CameraError, or as the signal's reason where it was given up. */
export function rethrow(signal: AbortSignal): (cause: unknown) => never {
  return (cause) => {
    throw signal.aborted ? signal.reason : toCameraError(cause)
  }
}

function play(video: HTMLVideoElement, stream: MediaStream, { onLost, onMuted }: PlayOptions): VideoSource {
  const own = new AbortController()
  for (const track of stream.getVideoTracks()) {
    track.addEventListener(
      'ended',
      () => onLost(new CameraError('lost', 'Camera error: the camera was disconnected.')),
      own,
    )
    const tell = () => onMuted?.(track.muted)
    for (const change of ['mute', 'unmute']) track.addEventListener(change, tell, own)
    tell()
  }
  video.srcObject = stream
  return {
    video,
    stop() {
      own.abort()
      stopTracks(stream)
      if (video.srcObject === stream) video.srcObject = null
    },
  }
}

/** Resolves when the video plays and has a picture. */
async function firstFrame(video: HTMLVideoElement): Promise<void> {
  await video.play()
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true })
    video.addEventListener(
      'error',
      () => reject(video.error ?? new CameraError('noVideo', 'Video element not initialized.')),
      { once: true },
    )
  })
}

/** As long as a countdown: even in the dark a camera sends several frames a second. */
const hangsAfterMs = 3000

/**
 * Watches the frames of the stream that a video plays, as long as it does. Returns whether the visible page has had
 * no new one for 3 s; always false where a browser does not tell of them.
 */
export function watchStall(video: HTMLVideoElement): () => boolean {
  if (!('requestVideoFrameCallback' in video)) return () => false
  const { srcObject } = video
  let latestMs = timelineMs()
  const next = (atMs: number) => {
    latestMs = atMs
    if (video.srcObject === srcObject) video.requestVideoFrameCallback(next)
  }
  next(latestMs)
  return () => timelineMs() - latestMs > hangsAfterMs
}

/** The clock of the frames' own times. */
const timelineMs = (): number => Number(document.timeline.currentTime)
