import '../../../src/app/fonts.css'
import { filters } from '../../../src/engine/index.ts'
import { filmOf, printOf } from '../../../src/engine/workbench.ts'
import { linearToSrgb, type Rgb } from '../../../src/lib/colour/srgb.ts'
import { monkTones } from '../../harness/film/patches.ts'
import { exposed, lips, skinStops, tooth } from '../../harness/film/skinTones.ts'
import { renderOptionsFixture } from '../../harness/fixtures/renderOptionsFixture.ts'
import { openGpu } from '../../harness/images/gpuImages.ts'
import { portrait } from '../../harness/images/images.ts'

const size = { widthPx: 600, heightPx: 450 }
const takenAt = new Date(2026, 10, 21).getTime()

/** Every filter over the portrait, by the booth's renderer. */
async function paintLooks(): Promise<readonly HTMLElement[]> {
  const renderer = await openGpu()
  const source = await createImageBitmap(await portrait(size))
  return filters.map((filter, index) => {
    const options = renderOptionsFixture(filter, { seed: 5, takenAt, dateStamp: true })
    const canvas = Object.assign(document.createElement('canvas'), {
      width: size.widthPx,
      height: size.heightPx,
    })
    canvas.getContext('2d')?.putImageData(renderer.develop(source, options), 0, 0)
    const figure = document.createElement('figure')
    figure.append(canvas, textOf('span', filter.name), textOf('span', `▸ ${index + 1}A`))
    return figure
  })
}

/** Columns of the chart of skins: the Monk tones, lips of light and of deep skin, a tooth, and mid grey. */
const columns: readonly (readonly [name: string, colour: Rgb])[] = [
  ...monkTones.map((colour, i) => [`${i + 1}`, colour] as const),
  ...lips.map(({ lip }, i) => [`lips ${i + 1}`, lip] as const),
  ['tooth', tooth],
  ['grey', [linearToSrgb(0.18), linearToSrgb(0.18), linearToSrgb(0.18)]],
]

/** Every film over the columns at three exposures. In the middle of each print is the colour that the camera saw. */
function paintSkins(): readonly HTMLElement[] {
  const films = filters.filter(({ film }) => film !== null)
  const rows = films.flatMap(({ id, name }) =>
    skinStops.flatMap((stops, row) => [textOf('b', row === 1 ? name : ''), ...printed(id, stops)]),
  )
  return [textOf('b', ''), ...columns.map(([name]) => textOf('b', name)), ...rows]
}

function printed(id: (typeof filters)[number]['id'], stops: number): readonly HTMLElement[] {
  const print = printOf(filmOf(id))
  return columns.map(([, colour]) => {
    const seen = exposed(colour, stops)
    const patch = document.createElement('i')
    if (stops === skinStops[0]) patch.style.marginTop = '16px'
    patch.style.background = `radial-gradient(circle, ${css(seen)} 11px, ${css(print(seen))} 12px)`
    return patch
  })
}

function textOf(tag: 'span' | 'b', text: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text })
}

const css = (colour: Rgb): string => `rgb(${colour.map((code) => Math.round(code * 255)).join(' ')})`

document.querySelector('#skins')?.append(...paintSkins())
document.querySelector('#looks')?.append(...(await paintLooks()))
await document.fonts.ready
document.body.dataset['painted'] = ''
