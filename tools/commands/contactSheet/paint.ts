import '../../../src/app/fonts.css'
import { filters, neutralMetering, type RenderOptions } from '../../../src/engine/index.ts'
import { openGpu } from '../../harness/images/gpuImages.ts'
import { portrait } from '../../harness/images/images.ts'
import { paintSkins } from './paintSkins.ts'

const columns = 4
const frame = { widthPx: 440, heightPx: 330 }
const gap = 14
const caption = 34
const edge = 26

/** Paints the contact sheet of the README and the chart of skins; appends their canvases. */
async function paint(): Promise<void> {
  const renderer = await openGpu()
  const source = await createImageBitmap(await portrait({ widthPx: 600, heightPx: 450 }))
  await document.fonts.load('500 17px "Chakra Petch"')
  const context = createContactSheet()
  for (const [index, filter] of filters.entries()) {
    const options = { ...renderOptions, filter }
    const developed = await createImageBitmap(renderer.develop(source, options))
    const { x, y } = positionOf(index)
    context.imageSmoothingQuality = 'high'
    context.drawImage(developed, x, y, frame.widthPx, frame.heightPx)
    drawCaption(context, filter.name, `${index + 1}A`, { x, y: y + frame.heightPx + 23 })
  }
  const skins = paintSkins()
  skins.id = 'skins'
  context.canvas.id = 'sheet'
  document.body.append(skins, context.canvas)
}

const renderOptions: Omit<RenderOptions, 'filter'> = {
  mirrored: false,
  seed: 5,
  metering: neutralMetering,
  takenAt: new Date(2026, 10, 21).getTime(),
  dateStamp: true,
  softLight: false,
}

function positionOf(index: number) {
  return {
    x: edge + (index % columns) * (frame.widthPx + gap),
    y: edge + Math.floor(index / columns) * (frame.heightPx + caption + gap),
  }
}

function createContactSheet(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  const last = positionOf(columns - 1)
  canvas.width = last.x + frame.widthPx + edge
  canvas.height = positionOf(filters.length - 1).y + frame.heightPx + caption + edge - gap
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.fillStyle = '#0c0b0a'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return context
}

/** Draws a caption like the edge print of a film: the filter's name and the frame number. */
function drawCaption(
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
