import { filters } from '../../src/engine/index.ts'
import { nextVideoFrame } from '../../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../../tools/harness/fixtures/renderOptionsFixture.ts'
import { openGpu } from '../../tools/harness/images/gpuImages.ts'
import { boothSubjects, contextOf, type Subject, timeFrames } from '../timeFrames.ts'
import { openBlit } from './openBlit.ts'

declare global {
  interface Window {
    /** API of the bench's page. */
    bench: {
      /** Name of the WebGL renderer, from the driver. */
      readonly renderer: () => string
      /** Times a live frame of the floor and the booth's filters, ms. */
      readonly timeLive: () => Promise<Readonly<Record<string, readonly number[]>>>
      /** Times the floor of a photo, ms: a frame of the camera is drawn on a canvas and encoded. */
      readonly timePhotos: (count: number) => Promise<readonly number[]>
    }
  }
}

const size = { width: 640, height: 480 } as const

/** The most costly options of a visitor: light meter and date stamp. */
const change = { dateStamp: true, metering: { red: 1.2, green: 1, blue: 1.4 } }

/** Min number of colours in an image of a person, also in black and white. */
const minColours = 100

async function timeLive() {
  const video = await playCamera()
  const looks = new Map(filters.map((filter) => [filter.name, renderOptionsFixture(filter, change)]))
  const subjects = [await openBlit(video), ...(await boothSubjects(await openGpu(), video, looks))]
  for (const subject of subjects) await expectPainted(subject, video)
  return Object.fromEntries(await timeFrames(video, subjects, { rounds: 11, framesInRow: 3 }))
}

async function playCamera(): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: size })
  document.body.append(video)
  await video.play()
  return video
}

/** Throws where a subject paints no image: a blank canvas would be the fastest. Its first frame compiles. */
async function expectPainted({ name, canvas, paint }: Subject, video: HTMLVideoElement): Promise<void> {
  const copy = Object.assign(document.createElement('canvas'), size).getContext('2d')
  for (const frame of [0, 1]) {
    await nextVideoFrame(video)
    paint(frame)
  }
  // In the task that painted: a WebGL canvas is cleared when it is presented.
  copy?.drawImage(canvas, 0, 0)
  const pixels = copy?.getImageData(0, 0, size.width, size.height).data.buffer ?? new ArrayBuffer()
  const colours = new Set(new Uint32Array(pixels)).size
  if (colours < minColours) throw new Error(`${name} shows no image: ${colours} colours`)
}

async function timePhotos(count: number): Promise<readonly number[]> {
  const video = await playCamera()
  const times: number[] = []
  // The first one compiles, and does not count.
  for (let photo = 0; photo <= count; photo += 1) {
    await nextVideoFrame(video)
    const startMs = performance.now()
    const canvas = Object.assign(document.createElement('canvas'), size)
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, size.width, size.height)
    await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.8)
    })
    times.push(performance.now() - startMs)
  }
  return times.slice(1)
}

function renderer(): string {
  const context = contextOf(document.createElement('canvas'))
  const info = context.getExtension('WEBGL_debug_renderer_info')
  return String(context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER))
}

window.bench = { renderer, timeLive, timePhotos }
