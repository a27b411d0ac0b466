import { ciede2000, labOf } from '../../../src/colour/lab.ts'
import type { Vector3 } from '../../../src/lib/matrix3.ts'
import type { Metering } from '../../../src/photo/Photo.ts'
import { logCast } from './lamps.ts'
import { lamps, type MeterScene } from './meterScenes.ts'

/** What a metering does to a neutral patch of a scene. */
export type CastReading = {
  readonly scene: MeterScene
  /** CIEDE2000 of a patch of grey (luminance 0.4) from neutral, without the meter and with it. */
  readonly before: number
  readonly after: number
  /** Part of the cast that is left, along its own direction on a logarithmic scale: 0 is neutral, 1 as before. */
  readonly left: number
}

/** Meters a scene. */
export function readCast(scene: MeterScene, meter: (scene: MeterScene) => Metering): CastReading {
  const { red, green, blue } = meter(scene)
  const { cast } = scene
  const metered: Vector3 = [cast[0] * red, cast[1] * green, cast[2] * blue]
  const [castRed, castBlue] = logCast(cast)
  const size = Math.hypot(castRed, castBlue)
  return {
    scene,
    before: fromNeutral(cast),
    after: fromNeutral(metered),
    left: size === 0 ? 0 : Math.hypot(...logCast(metered)) / size,
  }
}

/** CIEDE2000 of a patch that has this colour, at a luminance of 0.4, from neutral. */
function fromNeutral([red, green, blue]: Vector3): number {
  const scale = 0.4 / (0.2126 * red + 0.7152 * green + 0.0722 * blue)
  return ciede2000(labOf([red * scale, green * scale, blue * scale]), labOf([0.4, 0.4, 0.4]))
}

/** Table of readings, Markdown: a line for each lamp, with white things and without. */
export function benchTable(readings: readonly CastReading[]): string {
  const rows = [true, false].flatMap((hasWhite) =>
    lamps.map((kelvin) => {
      const chosen = readings.filter(({ scene }) => scene.kelvin === kelvin && scene.hasWhite === hasWhite)
      const cells = [
        `${kelvin} K, ${hasWhite ? 'a white shirt' : 'none'}`,
        quantile(chosen, 0.5, 'before').toFixed(1),
        `${quantile(chosen, 0.5, 'after').toFixed(1)} (${quantile(chosen, 1, 'after').toFixed(1)})`,
        `${quantile(chosen, 0.5, 'left').toFixed(2)} (${quantile(chosen, 1, 'left').toFixed(2)})`,
        String(chosen.filter(({ left, after }) => (kelvin === 6500 ? after > 3 : left > 0.5)).length),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  return ['| lamp | before | after (most) | left (most) | failed |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function quantile(
  readings: readonly CastReading[],
  part: number,
  field: 'before' | 'after' | 'left',
): number {
  const sorted = readings.map((reading) => reading[field]).toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}
