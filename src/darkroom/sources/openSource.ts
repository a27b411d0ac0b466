import { openCamera } from '../../camera/openCamera.ts'
import { assertNever } from '../../lib/assertNever.ts'
import type { Size } from '../../lib/geometry.ts'
import portraitUrl from './darkroomPortrait.webp?url'
import { openFile } from './openFile.ts'
import { chart, contrast, paintScene, ramp, type Scene } from './scenes.ts'
import { type Source, type SourceId, type Still, stillOf } from './Source.ts'

/** As the booth's camera gives them. */
const size: Size = { widthPx: 640, heightPx: 480 }

/** Codes in, codes out: nothing is converted on the way. */
const asItIs = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const

export type OpenOptions = {
  /** Needed for the source `file`. */
  readonly file: File | null
  /** Gives up: what opens afterwards is closed. */
  readonly signal: AbortSignal
  /** The running camera was lost. */
  readonly onLost: (error: Error) => void
}

/**
 * Puts a source before the film. Nothing of it leaves the device.
 * @throws CameraError with its sentence, the signal's reason when given up
 */
export async function openSource(id: SourceId, options: OpenOptions): Promise<Source> {
  const source = await open(id, options)
  if (!options.signal.aborted) return source
  source.close()
  throw options.signal.reason
}

async function open(id: SourceId, { file, signal, onLost }: OpenOptions): Promise<Source> {
  switch (id) {
    case 'portrait':
      return openPortrait()
    case 'chart':
      return { ...(await openScene(chart)), hasPatches: true }
    case 'ramp':
      return openScene(ramp)
    case 'contrast':
      return openScene(contrast)
    case 'camera': {
      const { video, stop } = await openCamera(newVideo(), { choice: null, signal, onLost })
      return { kind: 'moving', video, close: stop }
    }
    case 'file':
      return file ? openFile(file, newVideo()) : openPortrait()
    default:
      return assertNever(id)
  }
}

async function openPortrait(): Promise<Still> {
  const answer = await fetch(portraitUrl)
  if (!answer.ok) throw new Error(`The portrait is missing (${answer.status}).`)
  return stillOf(await createImageBitmap(await answer.blob(), asItIs))
}

async function openScene(scene: Scene): Promise<Still> {
  return stillOf(await createImageBitmap(paintScene(scene, size), asItIs))
}

function newVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  return video
}
