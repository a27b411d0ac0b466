import { filters } from '../../src/engine/index.ts'
import { bakeLut, cubeOf, type Film, type Print } from '../../src/engine/workbench.ts'
import { chromaOf } from '../../src/lib/colour/lab.ts'
import { largestDifference, printOfCube, tetrahedral, trilinear } from '../harness/film/cubeError.ts'
import { lutError } from '../harness/film/lutError.ts'
import { readFilm } from '../harness/film/readFilm.ts'
import { measureFilm } from '../harness/film/measureFilm.ts'

/** Prints the measured figures of every film as a table in Markdown. */
function main(): void {
  const columns = filters.flatMap(({ film }) => (film === null ? [] : [column(film, readFilm(film))]))
  const names = Object.keys(columns[0] ?? {}).slice(1)
  print(['', ...columns.map(({ film }) => film ?? '')])
  print(['---', ...columns.map(() => '---')])
  for (const name of names) print([name, ...columns.map((figures) => figures[name] ?? '')])
}

function column(id: string, film: Film): Readonly<Record<string, string>> {
  const measured = measureFilm(film)
  const startMs = performance.now()
  const lut = bakeLut(film)
  const bakeMs = performance.now() - startMs
  const { mean, p99, max } = lutError(lut, measured.print)
  const colour = film.kind !== 'blackAndWhite'
  const skinChroma = [Math.min(...measured.skinChroma), Math.max(...measured.skinChroma)]
  return {
    film: id,
    'white / black, L*': figures([measured.white, measured.black], 1),
    'mid grey, L* / chroma': figures([measured.midGrey[0], chromaOf(measured.midGrey)], 2),
    'largest chroma of a grey': figures([measured.rampChroma], 2),
    'contrast at mid grey': figures([measured.contrast], 2),
    'smallest rise / largest kink, L* per code': figures([measured.smallestRise, measured.kink], 3),
    'chroma ratio of the chart': figures([measured.chromaRatio], 2),
    'largest turn of a skin, degrees': colour ? figures([measured.worstSkinTurn], 1) : '-',
    'chroma ratio of skins, least / most': colour ? figures(skinChroma, 2) : '-',
    'largest turn of a chart colour, degrees': colour ? figures([measured.worstTurn], 1) : '-',
    'smallest step of 24 hues, degrees': colour ? figures([measured.hueStep], 1) : '-',
    'LUT, CIEDE2000 mean / 99 % / max': figures([mean, p99, max], 3),
    '.cube, 1/255 max, trilinear / tetrahedral': figures(cubeErrors(id, measured.print), 2),
    'LUT baked in, ms': figures([bakeMs], 0),
  }
}

/** Largest differences between a print and its exported LUT of 33 points by either interpolation, in 1/255. */
function cubeErrors(title: string, film: Print): readonly number[] {
  const text = cubeOf(film, title)
  return [trilinear, tetrahedral].map((way) => largestDifference(printOfCube(text, way), film))
}

function figures(values: readonly number[], digits: number): string {
  return values.map((value) => value.toFixed(digits)).join(' / ')
}

function print(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

main()
