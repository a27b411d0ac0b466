import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

/** A camera that the page believes to have. */
export type StubCamera = {
  readonly deviceId: string
  readonly label: string
  readonly facingMode?: 'user' | 'environment'
  /** What it sees: a CSS colour on the left half, black on the right. */
  readonly colour: string
}

declare global {
  interface Window {
    cameras: StubCamera[]
    /** Constraints of every request, oldest first. */
    asked: MediaStreamConstraints[]
    running: { readonly deviceId: string; readonly track: MediaStreamTrack }[]
    /** While true, the cameras send no new frame. */
    isFrozen: boolean
    /** Plugs cameras in and out: what is left away is unplugged, its track ends. */
    plug: (cameras: readonly StubCamera[]) => void
  }
}

/**
 * Puts cameras of the test's own at the browser's edge, which can be plugged in and out: `getUserMedia`,
 * `enumerateDevices` and `devicechange`. Labels and ids are hidden until one was given, as browsers do.
 */
export async function stubCameras(page: Page, cameras: readonly StubCamera[]): Promise<void> {
  await page.addInitScript((initial) => {
    window.cameras = [...initial]
    window.asked = []
    window.running = []
    window.isFrozen = false
    let isAllowed = false
    const media = navigator.mediaDevices
    // The page's clock may stand still; the cameras go on.
    const requestFrame = requestAnimationFrame.bind(window)

    const find = ({ video }: MediaStreamConstraints) => {
      if (window.cameras.length === 0) throw new DOMException('', 'NotFoundError')
      if (typeof video !== 'object') return window.cameras[0]
      const exact = (value: ConstrainDOMString | undefined) =>
        typeof value === 'object' && !Array.isArray(value) ? value.exact : undefined
      const [id, facing] = [exact(video.deviceId), exact(video.facingMode)]
      const fits = window.cameras.filter(
        (camera) =>
          (id === undefined || camera.deviceId === id) &&
          (facing === undefined || camera.facingMode === facing),
      )
      if (fits.length === 0) throw new DOMException('', 'OverconstrainedError')
      return fits.find(({ facingMode }) => facingMode === (facing ?? video.facingMode)) ?? fits[0]
    }

    media.getUserMedia = async (constraints = {}) => {
      window.asked.push(constraints)
      const camera = find(constraints)
      if (!camera) throw new DOMException('', 'NotFoundError')
      isAllowed = true
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const context = canvas.getContext('2d')
      const paint = () => {
        if (!context) return
        requestFrame(paint)
        if (window.isFrozen) return
        context.fillStyle = '#000'
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = camera.colour
        context.fillRect(0, 0, 320, 480)
      }
      const stream = canvas.captureStream()
      paint()
      const [track] = stream.getVideoTracks()
      if (!track) throw new Error('a canvas without a track')
      const { deviceId, facingMode } = camera
      track.getSettings = () => ({ deviceId, ...(facingMode ? { facingMode } : {}) })
      window.running.push({ deviceId, track })
      return stream
    }

    media.enumerateDevices = async () =>
      window.cameras.map(({ deviceId, label }) => ({
        kind: 'videoinput' as const,
        groupId: '',
        deviceId: isAllowed ? deviceId : '',
        label: isAllowed ? label : '',
        toJSON: () => ({}),
      }))

    window.plug = (next) => {
      window.cameras = [...next]
      for (const { deviceId, track } of window.running) {
        if (next.some((camera) => camera.deviceId === deviceId) || track.readyState === 'ended') continue
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
      media.dispatchEvent(new Event('devicechange'))
    }
  }, cameras)
}

/** What the left and the right half of the live view show, as the visitor sees them. */
export async function liveHalves(page: Page): Promise<readonly [left: string, right: string]> {
  const { data, width, height } = PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  const name = (part: number): string => {
    const at = ((height >> 1) * width + Math.round(width * part)) * 4
    return colourName([...data.subarray(at, at + 3)])
  }
  return [name(0.25), name(0.75)]
}

/** The nearest of five names: dark, red, green, blue, light. */
export function colourName([r = 0, g = 0, b = 0]: readonly number[]): string {
  if (Math.max(r, g, b) < 70) return 'dark'
  if (Math.min(r, g, b) > 180) return 'light'
  if (r >= g && r >= b) return 'red'
  return g >= b ? 'green' : 'blue'
}
