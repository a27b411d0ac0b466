import { bakeFilm } from '../../src/film/bakeLut.ts'
import { fitCube, writeCube } from '../../src/film/cube/writeCube.ts'
import type { Film, Print } from '../../src/film/Film.ts'
import { films } from '../../src/film/films.ts'
import { chromaOf } from '../harness/film/colour.ts'
import { largestDifference, printOfCube } from '../harness/film/cubeError.ts'
import { lutError } from '../harness/film/lutError.ts'
import { measureFilm } from '../harness/film/measureFilm.ts'

/** Points along each side of the tables that the booth uses. */
const sizePoints = 33

/** Prints what is measured of every film, as a table in Markdown. */
function main(): void {
  const columns = Object.entries<Film>(films).map(([id, film]) => column(id, film))
  const names = Object.keys(columns[0] ?? {}).slice(1)
  print(['', ...columns.map(({ film }) => film ?? '')])
  print(['---', ...columns.map(() => '---')])
  for (const name of names) print([name, ...columns.map((figures) => figures[name] ?? '')])
}

function column(id: string, film: Film): Readonly<Record<string, string>> {
  const measured = measureFilm(film)
  const startMs = performance.now()
  const lut = bakeFilm(film, sizePoints)
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
    'table, CIEDE2000 mean / 99 % / max': figures([mean, p99, max], 3),
    '.cube, 1/255 max': figures([cubeError(id, measured.print)], 2),
    'table baked in, ms': figures([bakeMs], 0),
  }
}

/** Of the exported table of 33 points against the film. */
function cubeError(id: string, film: Print): number {
  return largestDifference(printOfCube(writeCube(fitCube(film, id))), film)
}

function figures(values: readonly number[], digits: number): string {
  return values.map((value) => value.toFixed(digits)).join(' / ')
}

function print(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

main()
