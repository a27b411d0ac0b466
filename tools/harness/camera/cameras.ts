import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

/** Stubbed camera of a page. */
export type StubCamera = {
  readonly deviceId: string
  readonly label: string
  readonly facingMode?: 'user' | 'environment'
  /** CSS colour of the left half of its image; the right half is black. */
  readonly colour: string
}

declare global {
  interface Window {
    cameras: StubCamera[]
    /** Constraints of every call of `getUserMedia`, oldest first. */
    requestedConstraints: MediaStreamConstraints[]
    /** Tracks that the page was given, oldest first. */
    cameraTracks: { readonly deviceId: string; readonly track: MediaStreamTrack }[]
    /** While true, the cameras send no new frame. */
    areCamerasFrozen: boolean
    /** Plugs cameras in and out: the track of a camera that is not in the list ends. */
    plugCameras: (cameras: readonly StubCamera[]) => void
  }
}

/** Number of stubbed cameras that run. */
export const countLiveTracks = (page: Page): Promise<number> =>
  page.evaluate(() => window.cameraTracks.filter(({ track }) => track.readyState === 'live').length)

/**
 * Stubs `getUserMedia`, `enumerateDevices` and `devicechange` with cameras that a test plugs in and out. Labels and ids
 * stay hidden until the page was given a camera, as in browsers.
 */
export async function stubCameras(page: Page, cameras: readonly StubCamera[]): Promise<void> {
  await page.addInitScript((initial) => {
    window.cameras = [...initial]
    window.requestedConstraints = []
    window.cameraTracks = []
    window.areCamerasFrozen = false
    let isAllowed = false
    const media = navigator.mediaDevices
    // Bound before a test pauses the page's clock: the cameras go on.
    const repeat = setInterval.bind(window)

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
      window.requestedConstraints.push(constraints)
      const camera = find(constraints)
      if (!camera) throw new DOMException('', 'NotFoundError')
      isAllowed = true
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const context = canvas.getContext('2d')
      const paint = () => {
        if (!context || window.areCamerasFrozen) return
        context.fillStyle = '#000'
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = camera.colour
        context.fillRect(0, 0, 320, 480)
      }
      const stream = canvas.captureStream()
      const [track] = stream.getVideoTracks()
      if (!track) throw new Error('a canvas without a track')
      paint()
      // Two frames a second, as of the fake camera: the live view renders each of them on the CPU.
      repeat(paint, 500)
      const { deviceId, facingMode } = camera
      track.getSettings = () => ({ deviceId, ...(facingMode ? { facingMode } : {}) })
      window.cameraTracks.push({ deviceId, track })
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

    window.plugCameras = (next) => {
      window.cameras = [...next]
      for (const { deviceId, track } of window.cameraTracks) {
        if (next.some((camera) => camera.deviceId === deviceId) || track.readyState === 'ended') continue
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
      media.dispatchEvent(new Event('devicechange'))
    }
  }, cameras)
}

/** Colours of the left and the right half of the live view on the screen, as `colourName` names them. */
export async function liveHalves(page: Page): Promise<readonly [left: string, right: string]> {
  const view = page.getByLabel('Live camera view')
  await view.scrollIntoViewIfNeeded()
  const box = await view.boundingBox()
  if (!box) throw new Error('no live view')
  // The line in the middle: the whole view would cost the processor seven times as much.
  const clip = { x: box.x, y: Math.round(box.y + box.height / 2), width: box.width, height: 1 }
  const { data, width } = PNG.sync.read(await page.screenshot({ clip }))
  const name = (part: number): string => {
    const at = Math.round(width * part) * 4
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
