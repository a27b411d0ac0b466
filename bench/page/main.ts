import type { Size } from '../../src/lib/geometry.ts'
import { captureSize, cropToAspect } from '../../src/photo/crop.ts'
import type { Bench } from './Bench.ts'
import { developFloor, type FloorTimes } from './developFloor.ts'
import { openSubjects } from './openSubjects.ts'
import { expectPainted } from './expectPainted.ts'
import { openParts } from './subjects/openParts.ts'
import { outOfSight } from './subjects/openVideo.ts'
import { contextOf, type Scene, type Subject } from './Subject.ts'
import { timeFrames } from './timeFrames.ts'

let subjects: readonly Subject[] = []
let scene: Scene | null = null
let shown: { readonly subject: Subject; frames: number } | null = null

async function open(
  size: Size,
  openAll: (over: Scene) => Promise<readonly Subject[]>,
): Promise<readonly string[]> {
  close()
  const video = await playCamera(size)
  scene = { video, crop: cropToAspect(size), size: captureSize(size) }
  subjects = await openAll(scene)
  for (const subject of subjects) await expectPainted(subject, video)
  return subjects.map(({ name }) => name)
}

function close(): void {
  hide()
  for (const { dispose } of subjects) dispose()
  subjects = []
  if (scene) stopCamera(scene.video)
  scene = null
}

/** Plays the camera at a size; the browser scales and crops it. */
async function playCamera({ widthPx, heightPx }: Size): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { width: { exact: widthPx }, height: { exact: heightPx } },
  })
  video.style.cssText = outOfSight
  document.body.append(video)
  await video.play()
  return video
}

function stopCamera(video: HTMLVideoElement): void {
  const stream = video.srcObject
  video.remove()
  if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop()
}

/** Times the floors so many times, each on a frame of its own, and once before, which compiles and does not count. */
async function developFloors(size: Size, runs: number): Promise<readonly FloorTimes[]> {
  const video = await playCamera(size)
  const times = []
  for (let run = 0; run <= runs; run += 1) {
    await new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve)
    })
    times.push(await developFloor(video))
  }
  stopCamera(video)
  return times.slice(1)
}

/** Shows one subject and paints it for every frame of the camera, like the booth. */
function show(wanted: string): void {
  const subject = subjects.find(({ name }) => name === wanted)
  if (!subject || !scene) throw new RangeError(`no ${wanted}`)
  hide()
  subject.show()
  const { video } = scene
  const running = { subject, frames: 0 }
  shown = running
  const next = () => {
    if (shown !== running) return
    video.requestVideoFrameCallback(next)
    subject.paint?.(running.frames)
    running.frames += 1
  }
  video.requestVideoFrameCallback(next)
}

function hide(): void {
  shown?.subject.hide()
  shown = null
}

/** Name of the WebGL renderer, from the driver. */
function renderer(): string {
  const context = contextOf(document.createElement('canvas'))
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return String(name)
}

const bench: Bench = {
  renderer,
  open: (size) => open(size, openSubjects),
  openParts: (size) => open(size, openParts),
  close,
  show,
  hide,
  framesShown: () => shown?.frames ?? 0,
  frameRounds: async (round) => {
    if (!scene) throw new Error('nothing is open')
    return timeFrames(scene.video, subjects, round)
  },
  developFloors,
}
window.bench = bench
