import { ciede2000, chromaOf, hueOf, type Lab } from '../../../src/colour/lab.ts'
import type { Filter } from '../../../src/filters/Filter.ts'
import { filters } from '../../../src/filters/filters.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import type { FilterRenderer, RenderOptions } from '../../../src/render/FilterRenderer.ts'
import { exposureStops } from '../../../src/photo/dimLight.ts'
import { meanLab, noiseSigmas } from '../../harness/dim/measureNoise.ts'
import {
  type DimPortrait,
  type Exposure,
  photographPortraits,
  portraitRegions,
} from '../../harness/dim/dimPortraits.ts'

const { head, skin } = portraitRegions
const cell: Size = { widthPx: 138, heightPx: 160 }
const gap = 5
const label = 118
const top = 40
const edge = 20
const tones = 10

/** The second sheet: crops at 1:1, before and after, of a pale, a middle and a deep tone. */
const crops = { tones: [2, 6, 9], filters: ['portra400', 'ektar100'] } as const
const crop: Size = { widthPx: 216, heightPx: 180 }
const cropAt = { xPx: 212, yPx: 150 } as const

/** The sheets of dim portraits, and the figures of their skins, a line for each film and tone. */
export type DimSheets = {
  readonly portraits: HTMLCanvasElement
  readonly noise: HTMLCanvasElement
  readonly figures: readonly string[]
}

type Develop = (exposure: Exposure, change?: Partial<RenderOptions>) => Promise<ImageData>

/**
 * Paints the sheet of ten skin tones in a dim room, every filter over every tone, and the sheet of its noise at 1:1.
 * @param options besides the filter, the metering and the camera's noise
 */
export async function paintDimSkins(
  renderer: FilterRenderer,
  options: Omit<RenderOptions, 'filter' | 'metering' | 'cameraSigma'>,
): Promise<DimSheets> {
  const portraits = createSheet(
    { columns: tones, rows: filters.length, cell },
    Array.from({ length: tones }, (_, index) => String(index + 1)),
    filters.map(({ name }) => name),
  )
  const noise = createSheet(
    { columns: 2 * crops.tones.length, rows: crops.filters.length, cell: crop },
    crops.tones.flatMap((tone) => [`${tone}, one frame`, `${tone}`]),
    filters.filter(({ id }) => isCropped(id)).map(({ name }) => name),
  )
  const figures: string[] = []
  for await (const portrait of photographPortraits()) {
    for (const [row, filter] of filters.entries()) {
      const develop: Develop = async ({ image, metering, cameraSigma }, change = {}) => {
        const bitmap = await createImageBitmap(image, { premultiplyAlpha: 'none' })
        return renderer.develop(bitmap, { ...options, filter, metering, cameraSigma, ...change })
      }
      const source = filter.film === null ? portrait.shutter : portrait.merged
      const developed = await develop(source)
      await drawHead(portraits, developed, portrait.tone - 1, row)
      if (filter.film === null) continue
      figures.push(await figuresOf(portrait, { filter, developed, develop }))
      await drawCrops(noise, portrait, { filter, developed, develop })
    }
  }
  return { portraits: portraits.canvas, noise: noise.canvas, figures }
}

type Development = { readonly filter: Filter; readonly developed: ImageData; readonly develop: Develop }

function isCropped(id: Filter['id']): boolean {
  return crops.filters.some((one) => one === id)
}

/** Lightness, chroma and hue of the skin in the dim room and in good light, their difference, and the noise. */
async function figuresOf(
  { tone, goodLight, merged }: DimPortrait,
  { filter, developed, develop }: Development,
): Promise<string> {
  const good = await develop(goodLight)
  const [dimLab, goodLab] = [meanLab(developed, skin), meanLab(good, skin)]
  const [noise, texture] = [noiseSigmas(developed, skin), noiseSigmas(good, skin)]
  const lch = (lab: Lab) => [lab[0], chromaOf(lab), hueOf(lab)].map((value) => value.toFixed(1)).join('/')
  const gain = ({ metering }: Exposure) => exposureStops(metering).toFixed(1)
  const sigmas = ({ lightness, chroma }: typeof noise) => `${lightness.toFixed(1)}/${chroma.toFixed(1)}`
  return [
    `${filter.name} ${tone}: L*/C*/h ${lch(dimLab)}, in good light ${lch(goodLab)}`,
    `gain ${gain(merged)}, in good light ${gain(goodLight)} stops`,
    `dE00 ${ciede2000(dimLab, goodLab).toFixed(1)}`,
    `high-pass L*/C* ${sigmas(noise)}, in good light ${sigmas(texture)}`,
  ].join('; ')
}

/** Draws a developed head into its cell of the sheet. */
async function drawHead(
  context: CanvasRenderingContext2D,
  image: ImageData,
  column: number,
  row: number,
): Promise<void> {
  const bitmap = await createImageBitmap(image)
  const { x, y } = placeOf(column, row, cell)
  const { xPx, yPx, widthPx, heightPx } = head
  context.drawImage(bitmap, xPx, yPx, widthPx, heightPx, x, y, cell.widthPx, cell.heightPx)
}

/** Draws crops at 1:1: of one frame whose chroma is not denoised, and of the photo. */
async function drawCrops(
  context: CanvasRenderingContext2D,
  { tone, shutter }: DimPortrait,
  { filter, developed, develop }: Development,
): Promise<void> {
  const column = 2 * crops.tones.findIndex((one) => one === tone)
  const row = crops.filters.findIndex((id) => id === filter.id)
  if (column < 0 || row < 0) return
  for (const [side, image] of [await develop(shutter, { denoised: false }), developed].entries()) {
    const { x, y } = placeOf(column + side, row, crop)
    const { xPx, yPx } = cropAt
    context.putImageData(image, x - xPx, y - yPx, xPx, yPx, crop.widthPx, crop.heightPx)
  }
}

function placeOf(column: number, row: number, { widthPx, heightPx }: Size) {
  return { x: edge + label + column * (widthPx + gap), y: edge + top + row * (heightPx + gap) }
}

type Grid = { readonly columns: number; readonly rows: number; readonly cell: Size }

/** Creates a sheet with its labels, on the grey of the chart of skins. */
function createSheet(
  grid: Grid,
  columns: readonly string[],
  rows: readonly string[],
): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  const end = placeOf(grid.columns, grid.rows, grid.cell)
  canvas.width = end.x - gap + edge
  canvas.height = end.y - gap + edge
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'rgb(119 119 119)'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '500 19px "Chakra Petch"'
  context.textBaseline = 'middle'
  context.fillStyle = 'rgb(13 13 13)'
  context.textAlign = 'center'
  for (const [column, text] of columns.entries()) {
    const { x } = placeOf(column, 0, grid.cell)
    context.fillText(text, x + grid.cell.widthPx / 2, edge + top / 2 - 4)
  }
  context.textAlign = 'left'
  for (const [row, text] of rows.entries())
    context.fillText(text, edge, placeOf(0, row, grid.cell).y + grid.cell.heightPx / 2)
  return context
}
