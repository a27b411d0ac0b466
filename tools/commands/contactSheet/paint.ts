import '../../../src/app/fonts.css'
import type { RenderOptions } from '../../../src/render/FilterRenderer.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { filters } from '../../../src/filters/filters.ts'
import { neutralMetering } from '../../../src/photo/Photo.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.tsx'
import { portrait } from '../../harness/images/images.ts'

const columns = 4
const frame = { widthPx: 440, heightPx: 330 }
const tile = { widthPx: 320, heightPx: 240 }
const gap = 14
const caption = 34
const edge = 26

/** Paints all filters over the portrait, as a contact print, and leaves the canvas in the page. */
async function paint(): Promise<void> {
  const ignore = () => undefined
  const renderer = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
  const negative = await createImageBitmap(await portrait({ widthPx: 600, heightPx: 450 }))
  await document.fonts.load('500 17px "Chakra Petch"')
  const context = newContactSheet()
  for (const [index, filter] of filters.entries()) {
    const options = { ...plain, filter }
    const developed = await createImageBitmap(renderer.develop(negative, options))
    const { x, y } = place(index)
    context.imageSmoothingQuality = 'high'
    context.drawImage(developed, x, y, frame.widthPx, frame.heightPx)
    write(context, filter.name, `${index + 1}A`, { x, y: y + frame.heightPx + 23 })
  }
  document.body.append(newTiles(context.canvas))
  context.canvas.id = 'sheet'
  document.body.append(context.canvas)
}

const plain: Omit<RenderOptions, 'filter'> = {
  mirrored: false,
  seed: 5,
  metering: neutralMetering,
  takenAt: new Date(2026, 10, 21).getTime(),
  dateStamp: true,
}

function place(index: number) {
  return {
    x: edge + (index % columns) * (frame.widthPx + gap),
    y: edge + Math.floor(index / columns) * (frame.heightPx + caption + gap),
  }
}

function newContactSheet(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  const last = place(columns - 1)
  canvas.width = last.x + frame.widthPx + edge
  canvas.height = place(filters.length - 1).y + frame.heightPx + caption + edge - gap
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.fillStyle = '#0c0b0a'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return context
}

/** The frames alone, smaller and in one row, for the screen that waits for visitors. */
function newTiles(sheet: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.id = 'tiles'
  canvas.width = tile.widthPx * filters.length
  canvas.height = tile.heightPx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.imageSmoothingQuality = 'high'
  for (const index of filters.keys()) {
    const { x, y } = place(index)
    const { widthPx, heightPx } = tile
    context.drawImage(sheet, x, y, frame.widthPx, frame.heightPx, index * widthPx, 0, widthPx, heightPx)
  }
  return canvas
}

/** As the edge of a film is marked: a name, and the frame's number. */
function write(
  context: CanvasRenderingContext2D,
  name: string,
  number: string,
  { x, y }: { x: number; y: number },
) {
  context.font = '500 17px "Chakra Petch"'
  context.fillStyle = '#f0a94a'
  context.textAlign = 'left'
  context.fillText(name, x + 2, y)
  context.textAlign = 'right'
  context.fillStyle = '#a8712c'
  context.fillText(`▸ ${number}`, x + frame.widthPx - 2, y)
}

await paint()
