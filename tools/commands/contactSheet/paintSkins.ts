import { filters } from '../../../src/engine/index.ts'
import { filmOf, type Print, printOf } from '../../../src/engine/workbench.ts'
import { linearToSrgb, type Rgb } from '../../../src/lib/colour/srgb.ts'
import { monkTones } from '../../harness/film/patches.ts'
import { exposed, lips, skinStops, tooth } from '../../harness/film/skinTones.ts'

const patch = { widthPx: 92, heightPx: 46 }
const gap = 4
const label = 150
const head = 44
const edge = 22
const rowGap = 16

/** Columns of the chart: the Monk tones, lips of light and of deep skin, a tooth, and mid grey. */
const columns: readonly { readonly name: string; readonly colour: Rgb }[] = [
  ...monkTones.map((colour, i) => ({ name: `${i + 1}`, colour })),
  ...lips.map(({ lip }, i) => ({ name: `lips ${i + 1}`, colour: lip })),
  { name: 'tooth', colour: tooth },
  { name: 'grey', colour: [linearToSrgb(0.18), linearToSrgb(0.18), linearToSrgb(0.18)] },
]

/**
 * Paints the chart of skins: every film over the Monk tones at three exposures, dark to light from above. In the middle
 * of each print is the colour that the camera saw.
 */
export function paintSkins(): HTMLCanvasElement {
  const films = filters.filter(({ film }) => film !== null)
  const canvas = document.createElement('canvas')
  const rowHeight = skinStops.length * patch.heightPx + rowGap
  canvas.width = edge * 2 + label + columns.length * (patch.widthPx + gap) - gap
  canvas.height = edge * 2 + head + films.length * rowHeight - rowGap
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  // The surround of a viewing booth: a neutral grey biases the eye least.
  context.fillStyle = css([0.466, 0.466, 0.466])
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '500 19px "Chakra Petch"'
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  context.fillStyle = css([0.05, 0.05, 0.05])
  for (const [i, { name }] of columns.entries())
    context.fillText(name, left(i) + patch.widthPx / 2, edge + head / 2)
  for (const [row, { id, name }] of films.entries()) {
    const top = edge + head + row * rowHeight
    paintFilm(context, printOf(filmOf(id)), top)
    context.fillStyle = css([0.05, 0.05, 0.05])
    context.textAlign = 'left'
    context.fillText(name, edge, top + (rowHeight - rowGap) / 2)
  }
  return canvas
}

function paintFilm(context: CanvasRenderingContext2D, print: Print, top: number): void {
  for (const [line, stops] of skinStops.entries()) {
    for (const [i, { colour }] of columns.entries()) {
      const seen = exposed(colour, stops)
      const y = top + line * patch.heightPx
      context.fillStyle = css(print(seen))
      context.fillRect(left(i), y, patch.widthPx, patch.heightPx)
      context.fillStyle = css(seen)
      context.beginPath()
      context.arc(left(i) + patch.widthPx / 2, y + patch.heightPx / 2, patch.heightPx / 4, 0, 2 * Math.PI)
      context.fill()
    }
  }
}

function left(column: number): number {
  return edge + label + column * (patch.widthPx + gap)
}

function css(colour: Rgb): string {
  return `rgb(${colour.map((code) => Math.round(code * 255)).join(' ')})`
}
