import type { CodeImage } from './dimCamera.ts'

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
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(((x + 0.5) * 640) / width, ((y + 0.5) * 480) / height)
      data.set([...colour, 255], (y * width + x) * 4)
    }
  return { data, width, height }
}

function colourAt(x: number, y: number): Colour {
  if (places.eyes.some((eye) => isIn(eye, x, y)) || isIn(places.lips, x, y))
    return isIn(places.lips, x, y) ? lips : hair
  // Lit from the left.
  if (isIn(places.face, x, y)) return scaled(skin, 1.1 - (0.3 * (x - 220)) / 200)
  if (isIn(places.hair, x, y)) return hair
  if (isIn(places.shirt, x, y)) return shirt
  if (y < tubes.down && Math.abs(x - tubes.pink) < tubes.halfWidth) return pink
  if (y < tubes.down && Math.abs(x - tubes.cyan) < tubes.halfWidth) return cyan
  return scaled(wall, 0.9 + (0.2 * x) / 640)
}

function isIn([x, y, across, down]: Ellipse, atX: number, atY: number): boolean {
  return ((atX - x) / across) ** 2 + ((atY - y) / down) ** 2 < 1
}

function scaled([red, green, blue]: Colour, factor: number): Colour {
  return [red * factor, green * factor, blue * factor]
}

/** Region of the cheeks and the chin, without eyes and lips: 640 x 480. */
export const skinRegion = { xPx: 245, yPx: 212, widthPx: 150, heightPx: 54 } as const
