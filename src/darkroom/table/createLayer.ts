import type { FilmId } from '../../film/Film.ts'
import type { Lut } from '../../film/Lut.ts'
import type { Engine, Exposure } from '../../filters/Engine.ts'
import { captureSize, crop4x3 } from '../../photo/crop.ts'
import { neutralMetering } from '../../photo/Metering.ts'
import type { Moving, Source, Still } from '../sources/Source.ts'
import type { Tools } from '../Tools.ts'
import type { Look, Shown } from './Look.ts'

/** A developed picture on a canvas of its own. */
export type Layer = {
  readonly canvas: HTMLCanvasElement
  /**
   * Develops a source; a still that it shows already is left as it is.
   * @throws EngineLostError when the GPU went meanwhile
   */
  readonly paint: (engine: Engine, source: Source, shown: Shown) => void
  /** What it shows is out of date: a shader was edited. */
  readonly expire: () => void
}

/** The same for every picture: what changes on the screen was changed by the designer. */
const fixed = {
  mirror: false,
  seed: 1,
  metering: neutralMetering,
  takenAt: Date.UTC(2025, 5, 21, 12),
} as const

export function createLayer({ movingExposure }: Pick<Tools, 'movingExposure'>): Layer {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas error.')
  let last: readonly unknown[] = []
  const paintStill = (engine: Engine, { picture, hasPatches }: Still, shown: Shown) => {
    fit(canvas, picture.width, picture.height)
    if (shown === 'before') context.drawImage(picture, 0, 0)
    else {
      const exposure = { ...fixed, filter: shown.filter, dateStamp: !hasPatches }
      context.putImageData(withTable(engine, shown).develop(picture, exposure), 0, 0)
    }
  }
  const paintMoving = (engine: Engine, { video }: Moving, shown: Shown) => {
    const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
    const { widthPx, heightPx } = captureSize(size)
    if (widthPx === 0) return
    fit(canvas, widthPx, heightPx)
    if (shown === 'before') {
      const crop = crop4x3(size)
      const { xPx, yPx } = crop
      context.drawImage(video, xPx, yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
    } else {
      const exposure: Exposure = { ...fixed, filter: shown.filter, dateStamp: true }
      withTable(engine, shown).paintLive(video, movingExposure(exposure, Date.now()))
      // In the same task: a WebGL canvas is empty after it.
      context.drawImage(engine.canvas, 0, 0, widthPx, heightPx)
    }
  }
  return {
    canvas,
    paint: (engine, source, shown) => {
      if (source.kind === 'moving') paintMoving(engine, source, shown)
      else if (!isSame(last, [engine, source, shown])) paintStill(engine, source, shown)
      last = [engine, source, shown]
    },
    expire: () => {
      last = []
    },
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

/** The tables that engines were given last, one a film: giving one takes longer than asking. */
const given = new WeakMap<Engine, Map<FilmId, Lut>>()

/** The engine with the table of a look's film. */
function withTable(engine: Engine, { filter: { film }, lut }: Look): Engine {
  const tables = given.get(engine) ?? new Map<FilmId, Lut>()
  given.set(engine, tables)
  if (film !== null && lut !== null && tables.get(film) !== lut) {
    engine.setTable(film, lut)
    tables.set(film, lut)
  }
  return engine
}

/** Setting a canvas's size clears it. */
function fit(canvas: HTMLCanvasElement, widthPx: number, heightPx: number): void {
  if (canvas.width !== widthPx) canvas.width = widthPx
  if (canvas.height !== heightPx) canvas.height = heightPx
}
