import { beforeEach, expect, test, vi } from 'vitest'
import { type PlayOptions, playStream } from '../../../src/camera/playStream.ts'

/** Stand-in for a video element that the system pauses, and lets play or not. */
class SystemVideo extends EventTarget {
  paused = true
  readyState = 4
  srcObject: unknown = null
  plays = 0
  /** Name of the error of `play`; null where it plays. */
  refusal: string | null = null
  /** True where the system pauses the video whenever it plays. */
  isPausedAgain = false

  async play(): Promise<void> {
    this.plays += 1
    if (this.refusal !== null) throw new DOMException('', this.refusal)
    this.paused = false
    this.dispatchEvent(new Event('playing'))
    if (this.isPausedAgain) this.pause()
  }

  pause(): void {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let video: SystemVideo
let track: EventTarget & { muted: boolean; stop: () => void }
let controller: AbortController
let isMuted: boolean | null

const open = () => {
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream
  const options: PlayOptions = {
    signal: controller.signal,
    onLost: () => undefined,
    onMuted: (muted) => (isMuted = muted),
  }
  return playStream(video as unknown as HTMLVideoElement, stream, options)
}
const paused = () => [isMuted, video.paused]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  page.visibilityState = 'visible'
  video = new SystemVideo()
  track = Object.assign(new EventTarget(), { muted: false, stop: () => undefined })
  controller = new AbortController()
  isMuted = null
})

test('C14: a video that the system pauses plays again at once, and then once a second', async () => {
  const { stop } = await open()
  video.pause()
  expect([...paused(), video.plays]).toEqual([false, false, 2])
  video.isPausedAgain = true
  video.pause()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...paused(), video.plays]).toEqual([true, true, 12])
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  page.dispatchEvent(new Event('pointerup'))
  expect([video.plays, vi.getTimerCount()]).toEqual([12, 0])
})

test.each(['NotAllowedError', 'AbortError'])(
  'C14: a video that is not let play (%s) opens still',
  async (name) => {
    video.refusal = name
    await open()
    expect(paused()).toEqual([true, true])
    video.refusal = null
    page.dispatchEvent(new Event('pointerup'))
    expect(paused()).toEqual([false, false])
  },
)

test('C14: a video that is paused plays when its track is unmuted', async () => {
  await open()
  video.refusal = 'NotAllowedError'
  video.pause()
  video.refusal = null
  track.dispatchEvent(new Event('unmute'))
  expect(paused()).toEqual([false, false])
})
