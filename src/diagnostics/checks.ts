import { listCameras } from '../camera/cameraDevices.ts'
import { type CameraErrorCode, toCameraError } from '../camera/CameraError.ts'
import { openDemo } from '../camera/demo/openDemo.ts'
import { openCamera } from '../camera/openCamera.ts'
import { permissionHelp } from '../camera/permissionHelp.ts'
import { requestEvent } from '../event/eventClient.ts'
import { readEvent } from '../event/loadEvent.ts'
import { canCopyImage, canDownload, canShare } from '../strip/export/exportMethods.ts'
import { filters, neutralMetering, openRenderer } from '../engine/index.ts'
import { loadGuestbook } from '../guestbook/guestbookSync.ts'
import { inAppBrowser } from '../lib/device.ts'
import { photoStrip } from '../strip/layout.ts'

/** Result of a check: what was found, and what to do unless it works. Visitors pass it on: it holds no name or id of theirs. */
export type Result = readonly [details: string, help?: string, verdict?: 'not yet' | 'testing...']

/** An ability that a browser has or lacks, what it is good for, and what to do without it; or a check with more to say. */
type Check = readonly [has: () => boolean, ability: string, help: string] | (() => Promise<Result> | Result)

const networkHelp = 'The booth works without it. Check the network and its server.'
const storageHelp = 'Leave the private window, or allow this site to store data.'
const gpuHelp = 'Films still work, more slowly. Switch on hardware acceleration in the browser’s settings.'
const memoryHelp = 'Close other tabs: the device may be short of memory.'
const reloadHelp = 'Check the network, then load the page again.'
const canPrint = () => 'print' in window && canDownload()
const ignore = () => undefined
const createVideo = () => Object.assign(document.createElement('video'), { muted: true, playsInline: true })
const strip = new File(['strip'], 'strip.jpg', { type: 'image/jpeg' })

/** All checks, in the order in which a visit needs what they check. They run one after the other, as some are timed. */
export const checks: Readonly<Record<string, Check>> = {
  Browser: () => {
    const app = inAppBrowser(navigator.userAgent)
    if (app === null) return [navigator.userAgent]
    const help = 'Open the app’s menu and choose Open in browser. Camera and saving may not work here.'
    return [`inside ${app}: ${navigator.userAgent}`, help]
  },
  'Secure address': [
    () => isSecureContext,
    location.protocol.slice(0, -1),
    'Open the booth over https, or as localhost.',
  ],
  Camera: async () => {
    // Browsers hide it from insecure addresses.
    if (!('mediaDevices' in navigator)) return ['hidden by the browser', 'Open the booth over https.']
    const { count } = await listCameras()
    const ask = async () => (await navigator.permissions.query({ name: 'camera' })).state
    const permission = await ask().catch(() => 'not told' as const)
    const details = `${count} camera${count === 1 ? '' : 's'}, permission: ${permission}`
    if (permission === 'denied') return [details, cameraHelp('denied')]
    return count === 0 ? [details, cameraHelp('notFound')] : [details]
  },
  WebGL2: checkWebgl,
  Films: timeFilms,
  'Strip file': async () => {
    const startMs = performance.now()
    const { widthPx, heightPx } = photoStrip.size
    const canvas = Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return ['no canvas', memoryHelp]
    context.fillStyle = '#ff2d95'
    context.fillRect(0, 0, widthPx, heightPx)
    const [red] = context.getImageData(widthPx - 1, heightPx - 1, 1, 1).data
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    // Safari frees a canvas late; one without pixels needs no memory.
    canvas.width = 0
    if (red !== 255 || jpeg?.type !== 'image/jpeg') return ['it could not be painted', memoryHelp]
    const elapsedMs = Math.round(performance.now() - startMs)
    return [`${jpeg.type} of 800 x 2400, ${Math.round(jpeg.size / 1024)} kB in ${elapsedMs} ms`]
  },
  Save: [canDownload, 'files are saved', 'Press and hold the picture of the strip to keep it.'],
  Share: [() => canShare(strip), 'pictures can be shared', 'Save the strip and share the file.'],
  Copy: [canCopyImage, 'pictures can be copied', 'Save the strip and send the file.'],
  Print: [canPrint, 'the strip can be printed', 'Save the strip and print the file: it is 2 x 6 inches.'],
  Storage: [storesSettings, 'settings are remembered', storageHelp],
  'Offline use': async () => {
    const help = 'Use an https address and a window that isn’t private.'
    if (!('serviceWorker' in navigator)) return ['this browser can’t work offline', help]
    const registration = await navigator.serviceWorker.getRegistration('/').catch(() => null)
    if (registration === null) return ['refused by the browser', storageHelp]
    if (registration?.active) return ['the booth is kept on this device']
    return ['not on this device yet', 'Open the booth once and leave it open for a few seconds.', 'not yet']
  },
  'Guest book': async () => {
    const book = await loadGuestbook().catch(() => null)
    const startMs = performance.now()
    if (!(await book?.fetchPage(null).catch(() => null))) return ['does not answer', networkHelp]
    const details = `answers in ${Math.round(performance.now() - startMs)} ms, new messages`
    let leave: (() => void) | undefined
    const isLive = await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), 10_000)
      const onLive = (isJoined: boolean) => isJoined && resolve(true)
      leave = book?.subscribe({ onInsert: ignore, onDelete: ignore, onGap: ignore, onLive })
    })
    leave?.()
    if (isLive) return [`${details} appear at once`]
    const help = 'They are loaded every 10 s instead; a proxy may block WebSockets.'
    return [`${details} don’t appear at once`, help]
  },
  Event: async () => {
    const response = await requestEvent()
    if (!response) return ['does not answer', networkHelp]
    const { event, problems } = await readEvent(response)
    const help = 'Please correct it. Until then the booth leaves that part out.'
    if (problems.length > 0) return [problems.join(' '), help]
    return [event ? `sets ${Object.keys(event.config).join(', ')}` : 'no event set up']
  },
  'Screen stays on': [
    () => 'wakeLock' in navigator,
    'a kiosk keeps it on',
    'For a kiosk, turn its sleep off in the device’s settings.',
  ],
}

/** Throws where storage is full, or forbidden by the visitor. */
function storesSettings(): boolean {
  localStorage.setItem('retro-booth.diagnose', '')
  localStorage.removeItem('retro-booth.diagnose')
  return true
}

/** Runs a check; one that breaks is a failure. */
export async function run(name: string): Promise<Result> {
  const check = checks[name] ?? (() => [''])
  const [has, ability, help] = typeof check === 'function' ? [check, '', reloadHelp] : check
  try {
    const found = await has()
    if (typeof found === 'object') return found
    if (found) return [ability]
  } catch (cause) {
    console.warn(`The test of ${name} broke.`, cause)
  }
  return [ability === '' ? 'the test failed' : 'this browser can’t', help]
}

/** Opens the camera as the booth does, waits for its first frame and stops it. A visitor may overlook the prompt for 20 s. */
export async function tryCamera(): Promise<Result> {
  const signal = AbortSignal.timeout(20_000)
  const startMs = performance.now()
  const video = createVideo()
  try {
    const source = await openCamera(video, { choice: null, signal, onLost: ignore })
    const elapsedMs = Math.round(performance.now() - startMs)
    const details = `${video.videoWidth} x ${video.videoHeight}, first picture after ${elapsedMs} ms`
    source.stop()
    return [details]
  } catch (cause) {
    const { code, message } = toCameraError(cause)
    if (!signal.aborted) return [message, cameraHelp(code)]
    return ['no answer', 'The browser is asking to use the camera. Please choose Allow.']
  }
}

function cameraHelp(code: CameraErrorCode): string {
  if (code === 'denied') return permissionHelp(navigator.userAgent, navigator.maxTouchPoints).steps.join(' ')
  if (code === 'notFound') return 'Plug in a camera, or use four of your own pictures.'
  if (code === 'busy') return 'Close the other app or tab that uses it, then try again.'
  if (code === 'lost' || code === 'muted') return 'Check its cable, then try again.'
  return 'Unplug it and plug it in again, or use another browser.'
}

/** Finds WebGL2, which GPU it is, and how large its textures are. */
function checkWebgl(): Result {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return ['none', gpuHelp]
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const gpu = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
  const details = `${gpu}, textures up to ${gl.getParameter(gl.MAX_TEXTURE_SIZE)} px`
  // Browsers allow a page about 16 contexts.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return [details]
}

/** A live view that takes longer for a frame, milliseconds, looks like a slide show. */
const slowFrameMs = 200

/** Opens the booth's renderer, and times the live view of the demo with each film: the fastest of five frames. */
async function timeFilms(): Promise<Result> {
  const renderer = await openRenderer()
  const gl = renderer.kind === 'gpu' ? renderer.canvas.getContext('webgl2') : null
  const video = createVideo()
  const demo = await openDemo(video, { signal: new AbortController().signal, onLost: ignore })
  const fixed = { mirrored: true, seed: 0, metering: neutralMetering, dateStamp: true, softLight: false }
  const pixel = new Uint8Array([0, 0, 0, 255])
  const times = new Map(filters.map(({ name }) => [name, Infinity]))
  for (const filter of filters) {
    for (const frame of [0, 1, 2, 3, 4]) {
      // Keeps the page responsive.
      await new Promise((resolve) => setTimeout(resolve))
      const startMs = performance.now()
      renderer.renderLive(video, { ...fixed, filter, takenAt: Date.now(), frame })
      // Waits until the GPU has drawn.
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
      // Other work of the machine makes a frame slower, never faster.
      times.set(filter.name, Math.min(times.get(filter.name) ?? 0, performance.now() - startMs))
    }
  }
  demo.stop()
  renderer.dispose()
  if (pixel[3] !== 255) return ['the GPU draws wrong pixels', gpuHelp]
  const list = Array.from(times, ([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
  const details = `${gl ? 'on the GPU' : 'without a GPU'}, ms a picture: ${list}`
  if (Math.max(...times.values()) < slowFrameMs) return [details]
  return [details, 'The live view is slow; the strip is not affected. Close other tabs and programs.']
}
