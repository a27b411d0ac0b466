import type { Rect } from '../../../src/lib/geometry.ts'
import { type CodeImage, darken, type DimCamera } from './dimCamera.ts'

type Colour = readonly [red: number, green: number, blue: number]

const skin: Colour = [224, 172, 140]
const lips: Colour = [193, 90, 99]
const hair: Colour = [60, 45, 38]
const shirt: Colour = [52, 62, 92]
const wall: Colour = [128, 120, 112]
const pink: Colour = [255, 70, 190]
const cyan: Colour = [40, 235, 250]

/** Ellipse: middle and radii, in pixels of an image of 640 x 480. */
type Ellipse = readonly [x: number, y: number, across: number, down: number]

const places = {
  face: [320, 220, 100, 130],
  hair: [320, 160, 118, 118],
  lips: [320, 285, 34, 11],
  eyes: [
    [280, 195, 15, 7],
    [360, 195, 15, 7],
  ],
  shirt: [320, 490, 230, 145],
} as const

/** Neon tubes, 6 px wide: from the top of the wall to its middle. */
const tubes = { pink: 70, cyan: 570, halfWidth: 3, down: 300 } as const

/** Sitter before a wall with two neon tubes, in good light: 640 x 480, or of another size. */
export function paintSitter(width = 640, height = 480): CodeImage {
  return paint(width, height, (x, y) => colourAt(x, y))
}

/** The same sitter by little light: the tubes shine as they do, all else is as dark as the camera's room. */
export function paintDimSitter(camera: DimCamera, width = 640, height = 480): CodeImage {
  const dark = darken(paintSitter(width, height), camera)
  const lit = paint(width, height, (x, y) => tubeAt(x, y) ?? [0, 0, 0])
  const data = dark.data.map((code, at) => Math.max(code, lit.data[at] ?? 0))
  return throughLens({ data, width, height })
}

function paint(width: number, height: number, colour: (x: number, y: number) => Colour): CodeImage {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set([...colour(((x + 0.5) * 640) / width, ((y + 0.5) * 480) / height), 255], (y * width + x) * 4)
  return { data, width, height }
}

/** Blurs an image by a pixel, as a lens does: no edge of a camera's frame is harder. */
function throughLens({ data, width, height }: CodeImage): CodeImage {
  const soft = data.slice()
  for (let at = 0; at < data.length; at += 1) {
    if (at % 4 === 3) continue
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
    const row = (from: number) => (data[from - 4] ?? 0) + 2 * (data[from] ?? 0) + (data[from + 4] ?? 0)
    soft[at] = (row(at - width * 4) + 2 * row(at) + row(at + width * 4)) / 16
  }
  return { data: soft, width, height }
}

function colourAt(x: number, y: number): Colour {
  if (places.eyes.some((eye) => isIn(eye, x, y)) || isIn(places.lips, x, y))
    return isIn(places.lips, x, y) ? lips : hair
  // Lit from the left.
  if (isIn(places.face, x, y)) return scaled(skin, 1.1 - (0.3 * (x - 220)) / 200)
  if (isIn(places.hair, x, y)) return hair
  if (isIn(places.shirt, x, y)) return shirt
  return tubeAt(x, y) ?? scaled(wall, 0.9 + (0.2 * x) / 640)
}

function tubeAt(x: number, y: number): Colour | null {
  if (y > tubes.down) return null
  if (Math.abs(x - tubes.pink) < tubes.halfWidth) return pink
  return Math.abs(x - tubes.cyan) < tubes.halfWidth ? cyan : null
}

function isIn([x, y, across, down]: Ellipse, atX: number, atY: number): boolean {
  return ((atX - x) / across) ** 2 + ((atY - y) / down) ** 2 < 1
}

function scaled([red, green, blue]: Colour, factor: number): Colour {
  return [red * factor, green * factor, blue * factor]
}

/** Regions of the sitter in 640 x 480: skin without eyes and lips, and what has edges of colour. */
export const regions = {
  skin: { xPx: 245, yPx: 212, widthPx: 150, heightPx: 54 },
  lips: { xPx: 276, yPx: 268, widthPx: 88, heightPx: 34 },
  pinkTube: { xPx: 60, yPx: 5, widthPx: 20, heightPx: 290 },
  cyanTube: { xPx: 560, yPx: 5, widthPx: 20, heightPx: 290 },
} as const satisfies Readonly<Record<string, Rect>>
