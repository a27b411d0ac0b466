import { toCameraError } from '../../../camera/CameraError.ts'
import { openCamera } from '../../../camera/openCamera.ts'
import { type Finding, fails, works } from '../Finding.ts'
import { howToAllow } from './checkCamera.ts'

/** A visitor who does not answer the browser's question has not seen it. */
const patienceMs = 20_000

/** Starts the camera as the booth does, waits for its first picture and stops it again. */
export async function tryCamera(): Promise<Finding> {
  const patience = AbortSignal.timeout(patienceMs)
  const startMs = performance.now()
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true })
  try {
    const source = await openCamera(video, { choice: null, signal: patience, onLost: () => undefined })
    const says = `${video.videoWidth} x ${video.videoHeight}, first picture after ${since(startMs)} ms`
    source.stop()
    return works(says)
  } catch (cause) {
    if (patience.aborted) return fails('no answer', 'Look for the browser’s question beside the address.')
    const { fault, message } = toCameraError(cause)
    return fails(message, fault === 'denied' ? howToAllow() : helps[fault])
  }
}

const helps = {
  notFound: 'Plug a camera in, or use four pictures of your own.',
  busy: 'Close the other app or tab that uses it, then try again.',
  lost: 'Check its cable, then try again.',
  noVideo: 'Load the page again.',
  picture: 'Load the page again.',
  other: 'Unplug it and plug it in again, or use another browser.',
} as const

const since = (startMs: number): number => Math.round(performance.now() - startMs)
