import { listCameras } from '../camera/cameraDevices.ts'
import { type CameraErrorCode, toCameraError } from '../camera/CameraError.ts'
import { openDemo } from '../camera/demo/openDemo.ts'
import { openCamera } from '../camera/openCamera.ts'
import { permissionHelp } from '../camera/permissionHelp.ts'
import { requestEvent } from '../event/eventClient.ts'
import { problemSentence } from '../event/eventProblem.ts'
import { readEvent } from '../event/loadEvent.ts'
import { canCopyImage, canDownload, canShare } from '../strip/export/exportMethods.ts'
import { filters, neutralMetering, openRenderer } from '../engine/index.ts'
import { loadGuestbook } from '../guestbook/guestbookSync.ts'
import { inAppBrowser } from '../lib/device.ts'
import * as camera from '../locale/messages/camera.ts'
import * as diagnose from '../locale/messages/diagnose.ts'
import { canReadPixels } from '../photo/checkPixels.ts'
import { photoStrip } from '../strip/layout.ts'

/** A message, or what reads the same in every language. */
type Text = () => string

/** Result of a check: what was found, and what to do unless it works. Visitors pass it on: it holds no name or id of theirs. */
export type Result = readonly [details: Text, help?: Text | undefined, verdict?: 'notYet' | 'testing']

/** An ability that a browser has or lacks, what it is good for, and what to do without it; or a check with more to say. */
type Check = readonly [has: () => boolean, ability: Text, help: Text] | (() => Promise<Result> | Result)

const canPrint = () => 'print' in window && canDownload()
const ignore = () => undefined
const createVideo = () => Object.assign(document.createElement('video'), { muted: true, playsInline: true })
/** A whole number without separators. */
const rounded = (value: number) => value.toFixed(0)
const strip = new File(['strip'], 'strip.jpg', { type: 'image/jpeg' })

/**
 * All checks by their names, in the order in which a visit needs what they check. They run one after the other, as some are
 * timed.
 */
export const checks: ReadonlyMap<Text, Check> = new Map<Text, Check>([
  [diagnose.browser, checkBrowser],
  [diagnose.secureAddress, [() => isSecureContext, () => location.protocol.slice(0, -1), diagnose.useHttps]],
  [diagnose.camera, checkCamera],
  [diagnose.webgl, checkWebgl],
  [diagnose.films, timeFilms],
  [diagnose.stripFile, checkStripFile],
  [diagnose.save, [canDownload, diagnose.filesAreSaved, diagnose.pressAndHold]],
  [diagnose.share, [() => canShare(strip), diagnose.picturesAreShared, diagnose.shareFile]],
  [diagnose.copyPicture, [canCopyImage, diagnose.picturesAreCopied, diagnose.sendFile]],
  [diagnose.print, [canPrint, diagnose.stripIsPrinted, diagnose.printFile]],
  [diagnose.storage, [storesSettings, diagnose.settingsAreKept, diagnose.storageHelp]],
  [diagnose.offline, checkOffline],
  [diagnose.guestBook, checkGuestBook],
  [diagnose.event, checkEvent],
  [diagnose.screenStaysOn, [() => 'wakeLock' in navigator, diagnose.kioskKeepsItOn, diagnose.turnSleepOff]],
])

function checkBrowser(): Result {
  const app = inAppBrowser(navigator.userAgent)
  if (app === null) return [() => navigator.userAgent]
  return [() => diagnose.insideApp({ app, browser: navigator.userAgent }), diagnose.leaveApp]
}

async function checkCamera(): Promise<Result> {
  // Browsers hide it from insecure addresses.
  if (!('mediaDevices' in navigator)) return [diagnose.cameraHidden, diagnose.useHttpsForCamera]
  const { count } = await listCameras()
  const ask = async () => (await navigator.permissions.query({ name: 'camera' })).state
  const permission = await ask().catch(() => 'notTold' as const)
  const details = () => diagnose.cameras({ count, permission })
  if (permission === 'denied') return [details, cameraHelp('denied')]
  return count === 0 ? [details, cameraHelp('notFound')] : [details]
}

async function checkStripFile(): Promise<Result> {
  const startMs = performance.now()
  const { widthPx, heightPx } = photoStrip.size
  const canvas = Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return [diagnose.noCanvas, diagnose.memoryHelp]
  if (!(await canReadPixels())) return [diagnose.pixelsHidden, camera.noPixels]
  context.fillStyle = '#ff2d95'
  context.fillRect(0, 0, widthPx, heightPx)
  const [red] = context.getImageData(widthPx - 1, heightPx - 1, 1, 1).data
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  // Safari frees a canvas late; one without pixels needs no memory.
  canvas.width = 0
  if (red !== 255 || jpeg?.type !== 'image/jpeg') return [diagnose.notPainted, diagnose.memoryHelp]
  const found = {
    type: jpeg.type,
    size: rounded(jpeg.size / 1024),
    time: rounded(performance.now() - startMs),
  }
  return [() => diagnose.stripFileMade(found)]
}

async function checkOffline(): Promise<Result> {
  if (!('serviceWorker' in navigator)) return [diagnose.cannotWorkOffline, diagnose.useOpenWindow]
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => null)
  if (registration === null) return [diagnose.offlineRefused, diagnose.storageHelp]
  if (registration?.active) return [diagnose.keptOffline]
  return [diagnose.notKeptYet, diagnose.openOnce, 'notYet']
}

async function checkGuestBook(): Promise<Result> {
  const book = await loadGuestbook().catch(() => null)
  const startMs = performance.now()
  if (!(await book?.fetchPage(null).catch(() => null))) return [diagnose.noAnswer, diagnose.networkHelp]
  const time = rounded(performance.now() - startMs)
  let leave: (() => void) | undefined
  const isLive = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 10_000)
    const onLive = (isJoined: boolean) => isJoined && resolve(true)
    leave = book?.subscribe({ onInsert: ignore, onDelete: ignore, onGap: ignore, onLive })
  })
  leave?.()
  if (isLive) return [() => diagnose.bookIsLive({ time })]
  return [() => diagnose.bookIsNotLive({ time }), diagnose.bookIsNotLiveHelp]
}

async function checkEvent(): Promise<Result> {
  const response = await requestEvent()
  if (!response) return [diagnose.noAnswer, diagnose.networkHelp]
  const { event, problems } = await readEvent(response)
  if (problems.length > 0) return [() => problems.map(problemSentence).join(' '), diagnose.correctEvent]
  if (!event) return [diagnose.noEvent]
  const names = Object.keys(event.config).join(', ')
  return [() => diagnose.eventSets({ names })]
}

/** Throws where storage is full, or forbidden by the visitor. */
function storesSettings(): boolean {
  localStorage.setItem('retro-booth.diagnose', '')
  localStorage.removeItem('retro-booth.diagnose')
  return true
}

/** Runs a check; one that breaks is a failure. */
export async function run(name: Text, check: Check): Promise<Result> {
  const [has, ability, help] = typeof check === 'function' ? [check, null, diagnose.reloadHelp] : check
  try {
    const found = await has()
    if (typeof found === 'object') return found
    if (found && ability) return [ability]
  } catch (cause) {
    console.warn(`The test of ${name()} broke.`, cause)
  }
  return [ability ? diagnose.browserCannot : diagnose.testFailed, help]
}

/** Opens the camera as the booth does, waits for its first frame and stops it. A visitor may overlook the prompt for 20 s. */
export async function tryCamera(): Promise<Result> {
  const signal = AbortSignal.timeout(20_000)
  const startMs = performance.now()
  const video = createVideo()
  try {
    const source = await openCamera(video, { choice: null, signal, onLost: ignore })
    const time = rounded(performance.now() - startMs)
    const [width, height] = [String(video.videoWidth), String(video.videoHeight)]
    source.stop()
    return [() => diagnose.cameraWorks({ width, height, time })]
  } catch (cause) {
    const { code, sentence } = toCameraError(cause)
    if (!signal.aborted) return [sentence, cameraHelp(code)]
    return [diagnose.noAnswerToPrompt, diagnose.chooseAllow]
  }
}

function cameraHelp(code: CameraErrorCode): Text {
  if (code === 'denied')
    return () => permissionHelp(navigator.userAgent, navigator.maxTouchPoints).steps.join(' ')
  if (code === 'notFound') return diagnose.plugIn
  if (code === 'busy') return diagnose.closeOtherApp
  if (code === 'lost' || code === 'muted') return diagnose.checkCable
  return diagnose.plugInAgain
}

/** Finds WebGL2, which GPU it is, and how large its textures are. */
function checkWebgl(): Result {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return [diagnose.none, diagnose.gpuHelp]
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const gpu = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  const size = String(gl.getParameter(gl.MAX_TEXTURE_SIZE))
  // Browsers allow a page about 16 contexts.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return [() => diagnose.gpu({ gpu, size })]
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
  if (pixel[3] !== 255) return [diagnose.wrongPixels, diagnose.gpuHelp]
  const list = Array.from(times, ([name, ms]) => `${name} ${rounded(ms)}`).join(', ')
  const timed = gl ? diagnose.filmsOnGpu : diagnose.filmsWithoutGpu
  const details = () => timed({ list })
  if (Math.max(...times.values()) < slowFrameMs) return [details]
  return [details, diagnose.liveViewIsSlow]
}
