import { encodeCanvas } from '../../lib/encodeCanvas.ts'
import { ExportError } from './ExportError.ts'
import { readJpegDensity, setJpegDensity } from './jpegDensity.ts'
import { isCut, layoutSheet, type Paper, paperFor, type Tile, toPx } from './paper.ts'
import type { PrinterReport } from './printerReport.ts'

/** Sheet of a printer, at its own resolution. */
export type Sheet = { readonly paper: Paper; readonly jpeg: Blob }

const jpegQuality = 0.95
/** Length and width of the marks between two strips, hundredths of a millimetre: 0.2 inches, and 0.5 points. */
const [markLength, markWidth] = [508, 18]

/**
 * Draws the sheet of a strip's file on the paper that the owner has chosen for its size: the paper's size to a pixel, one
 * resampling from the strip's pixels, the printer's density. Two strips get marks where to cut, unless the printer cuts.
 * @throws ExportError `notPrinted` where the printer offers no paper, or the browser gives no canvas or file
 */
export async function drawSheet(strip: Blob, printer: PrinterReport): Promise<Sheet> {
  const image = await createImageBitmap(strip)
  try {
    const density = readJpegDensity(new Uint8Array(await strip.slice(0, 20).arrayBuffer()))
    const picture = { width: (2540 * image.width) / density, height: (2540 * image.height) / density }
    const paper = paperFor(printer.papers, printer.choices, picture)
    if (!paper) throw new ExportError('notPrinted')
    const tiles = layoutSheet(paper, picture)
    return await encodeSheet(paper, printer, (context) => {
      for (const tile of tiles) drawTile(context, image, tile)
      if (tiles.length > 1 && !isCut(paper)) drawMarks(context, paper)
    })
  } finally {
    image.close()
  }
}

/** Lengths on the test sheet, hundredths of a millimetre: its rulers, the text beside them, and a frame that has to be 60 x 100 mm. */
const test = { rulerMm: 10, fontSize: 250, width: 6000, height: 10_000 } as const

/**
 * Draws a test sheet: a ruler from each edge, whose first line that can be seen says how much the printer cuts off, and a frame
 * of 60 x 100 mm, which says how much it scales. It has the correction, so that a second one shows whether that is right.
 */
export function drawTestSheet(paper: Paper, printer: PrinterReport): Promise<Sheet> {
  return encodeSheet(paper, printer, (context) => {
    const { width, height } = paper
    context.font = `${test.fontSize}px sans-serif`
    context.fillStyle = '#000000'
    for (let mm = 0; mm <= test.rulerMm; mm += 1) {
      const [at, length] = [100 * mm, mm % 5 === 0 ? 800 : 500]
      for (const x of [at, width - at]) context.fillRect(x - 5, height / 2 - length / 2, 10, length)
      for (const y of [at, height - at]) context.fillRect(width / 2 - length / 2, y - 5, length, 10)
      if (mm % 5 !== 0) continue
      for (const x of [at, width - at]) context.fillText(String(mm), x, height / 2 - 500)
      for (const y of [at, height - at]) context.fillText(String(mm), width / 2 + 500, y)
    }
    const scale = Math.min(1, (width - 2500) / test.width, (height - 2500) / test.height)
    const [w, h] = [scale * test.width, scale * test.height]
    context.lineWidth = 10
    context.strokeRect((width - w) / 2, (height - h) / 2, w, h)
    const text = `${(w / 100).toFixed(1)} x ${(h / 100).toFixed(1)} mm`
    context.fillText(text, (width - w) / 2 + 200, (height - h) / 2 + 500)
  })
}

type Draw = (context: CanvasRenderingContext2D) => void

/** Encodes a sheet that is drawn in hundredths of a millimetre, with what a test print has shown. */
async function encodeSheet(paper: Paper, { dpi, correction }: PrinterReport, draw: Draw): Promise<Sheet> {
  const canvas = document.createElement('canvas')
  canvas.width = toPx(paper.width, dpi)
  canvas.height = toPx(paper.height, dpi)
  try {
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    if (!context) throw new ExportError('notPrinted')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    const { x, y, width, height } = correction
    // A correction is in tenths of a millimetre.
    context.scale(dpi / 2540, dpi / 2540)
    context.translate(-10 * x, -10 * y)
    context.scale(1 + (10 * width) / paper.width, 1 + (10 * height) / paper.height)
    draw(context)
    const encoded = await encodeCanvas(canvas, 'image/jpeg', jpegQuality)
    if (!encoded) throw new ExportError('notPrinted')
    const jpeg = setJpegDensity(new Uint8Array(await encoded.arrayBuffer()), dpi)
    return { paper, jpeg: new Blob([jpeg], { type: encoded.type }) }
  } finally {
    // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
    canvas.width = 0
  }
}

function drawTile(context: CanvasRenderingContext2D, image: ImageBitmap, tile: Tile): void {
  const { x, y, width, height, isTurned } = tile
  context.save()
  // Turned clockwise about the upper right corner of its place.
  if (isTurned) context.transform(0, 1, -1, 0, x + width, y)
  else context.translate(x, y)
  context.drawImage(image, 0, 0, isTurned ? height : width, isTurned ? width : height)
  context.restore()
}

/** White between black is seen on any strip. */
function drawMarks(context: CanvasRenderingContext2D, { width, height }: Paper): void {
  for (const y of [0, height - markLength]) {
    context.fillStyle = '#000000'
    context.fillRect(width / 2 - 1.5 * markWidth, y, 3 * markWidth, markLength)
    context.fillStyle = '#ffffff'
    context.fillRect(width / 2 - markWidth / 2, y, markWidth, markLength)
  }
}
