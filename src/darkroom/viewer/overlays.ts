import { lumaOf, type Pixels } from '../scopes/traces.ts'

export type OverlayId = 'none' | 'clipping' | 'falseColour'

type Colour = readonly [red: number, green: number, blue: number]

/** Band of an overlay: what it shows, and in which colour, sRGB codes of 0 to 255. */
export type Band = { readonly name: string; readonly colour: Colour }

/** Bands of the clipping overlay: one channel or more has no code left. The rest of the image is grey. */
export const clippingBands = {
  black: { name: 'a channel at 0', colour: [40, 110, 255] },
  white: { name: 'a channel at 255', colour: [255, 40, 40] },
} as const satisfies Readonly<Record<string, Band>>

/**
 * Bands of false colour, by luma in percent of its codes; the rest of the image is grey. 18 % of light is code 46 %, and
 * light skin lies a stop over it at 63 %.
 */
export const falseColourBands: readonly (Band & { readonly from: number; readonly to: number })[] = [
  { name: 'black, 0 to 2 %', from: 0, to: 2, colour: [122, 60, 200] },
  { name: 'shadows, to 10 %', from: 2, to: 10, colour: [45, 95, 225] },
  { name: 'mid grey, 43 to 49 %', from: 43, to: 49, colour: [40, 165, 75] },
  { name: 'light skin, 59 to 67 %', from: 59, to: 67, colour: [240, 150, 175] },
  { name: 'highlights, from 93 %', from: 93, to: 98, colour: [245, 225, 70] },
  { name: 'white, from 98 %', from: 98, to: 101, colour: [235, 45, 40] },
]

export function bandsOf(overlay: OverlayId): readonly Band[] {
  if (overlay === 'falseColour') return falseColourBands
  return overlay === 'clipping' ? Object.values(clippingBands) : []
}

const falseColourOfLuma: readonly Colour[] = Array.from({ length: 256 }, (_, luma) => {
  const percent = (luma * 100) / 255
  const band = falseColourBands.find(({ from, to }) => percent >= from && percent < to)
  return band?.colour ?? [luma, luma, luma]
})

/** Paints an overlay over an image, in place. */
export function paintOverlay({ data }: Pixels, overlay: OverlayId): void {
  if (overlay === 'none') return
  const { black, white } = clippingBands
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    const luma = Math.round(lumaOf(red, green, blue))
    let colour: Colour | undefined
    if (overlay === 'falseColour') colour = falseColourOfLuma[luma]
    else if (Math.max(red, green, blue) === 255) colour = white.colour
    else if (Math.min(red, green, blue) === 0) colour = black.colour
    data[at] = colour?.[0] ?? luma
    data[at + 1] = colour?.[1] ?? luma
    data[at + 2] = colour?.[2] ?? luma
  }
}

type OverlayCanvas = { readonly canvas: HTMLCanvasElement; key: string }

/**
 * Creates a painter of overlays, which keeps what it painted: moving the image does not paint it again.
 * @returns function of a canvas to the canvas with its overlay; `serial` changes with its pixels
 */
export function createOverlayPainter() {
  const all = new WeakMap<HTMLCanvasElement, OverlayCanvas>()
  return (from: HTMLCanvasElement, overlay: OverlayId, serial: number): HTMLCanvasElement => {
    if (overlay === 'none' || from.width === 0) return from
    const painted = all.get(from) ?? { canvas: document.createElement('canvas'), key: '' }
    all.set(from, painted)
    const key = `${overlay} ${serial}`
    if (painted.key === key) return painted.canvas
    painted.key = key
    const { canvas } = painted
    canvas.width = from.width
    canvas.height = from.height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return from
    context.drawImage(from, 0, 0)
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    paintOverlay(image, overlay)
    context.putImageData(image, 0, 0)
    return canvas
  }
}
