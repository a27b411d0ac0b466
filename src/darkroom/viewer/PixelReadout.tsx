import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { subscribe } from '../../lib/store.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/Select.tsx'
import { type Comparison, comparisonAtom } from '../compare/comparisonAtoms.ts'
import { cssColour, meanOf } from '../source/chart.ts'
import { ciede2000, type Lab, labOfCode } from '../../lib/colour/lab.ts'
import type { Rect, Size } from '../../lib/geometry.ts'
import { cropToAspect } from '../../engine/index.ts'
import styles from './PixelReadout.module.css'
import { clamp } from '../../lib/numbers.ts'

type Props = {
  /** Null shows how to read a pixel. */
  readonly point: Point | null
  /** True reads the left pane, where it is developed. */
  readonly isLeft: boolean
  /** Null while no pixel is held. */
  readonly onRelease: (() => void) | null
}

/** Sides of the square that is averaged, in pixels: grain makes a single one uncertain. */
const sampleSides = ['1', '5', '11'] as const

/** Side of the square that is averaged. */
type SampleSide = (typeof sampleSides)[number]

const sideOptions = sampleSides.map((value) => ({
  value,
  label: value === '1' ? '1 pixel' : `mean of ${value} × ${value}`,
}))

/** Read-out of a pixel: its codes and CIE Lab before and after the filter, and the difference between both. */
export function PixelReadout({ point, isLeft, onRelease }: Props) {
  const [side, setSide] = useState<SampleSide>('1')
  const reading = usePixelReading(point, isLeft, side)
  return (
    <div className={`row ${styles['readout']}`}>
      <output className="row" aria-label="Pixel" aria-live={onRelease ? 'polite' : 'off'}>
        {reading ? (
          <>
            <span className={styles['position']}>{`${reading.xPx}, ${reading.yPx}`}</span>
            <Colour name="In" colour={reading.input} side={side} />
            <Colour name="Out" colour={reading.output} side={side} />
            <span>{`ΔE00 ${reading.difference.toFixed(1)}`}</span>
          </>
        ) : (
          'Point at a pixel to read it; a tap or Enter holds it.'
        )}
      </output>
      <Button isSmall disabled={!onRelease} onClick={() => onRelease?.()}>
        Release
      </Button>
      <Select isSmall aria-label="Pixels to read" options={sideOptions} value={side} onChange={setSide} />
    </div>
  )
}

type ColourProps = { readonly name: string; readonly colour: Rgb; readonly side: SampleSide }

function Colour({ name, colour, side }: ColourProps) {
  return (
    <span className={`one-line ${styles['colour']}`}>
      <span className={`faithful ${styles['swatch']}`} style={{ background: cssColour(colour) }} />
      <b>{name}</b>
      <span>{` ${codesText(colour, side)} `}</span>
      <i>{labText(colour)}</i>
    </span>
  )
}

/** Reading at a point, again after each comparison; null without a point or before the first comparison. */
function usePixelReading(point: Point | null, isLeft: boolean, side: SampleSide): PixelReading | null {
  const [read] = useState(createPixelReader)
  const [reading, setReading] = useState<PixelReading | null>(null)
  const store = useStore()
  useEffect(
    () =>
      subscribe(store, comparisonAtom, (comparison) => {
        if (!point) setReading(null)
        else if (comparison) setReading(read(comparison, point, side, isLeft))
      }),
    [store, read, point, isLeft, side],
  )
  return reading
}

/** Point of an image, 0 to 1 from its left and top. */
export type Point = { readonly x: number; readonly y: number }

/** Point of an image at a place in the viewer, in device pixels; null beside the image. */
export function pointAt(image: Rect, xPx: number, yPx: number): Point | null {
  const point = { x: (xPx - image.xPx) / image.widthPx, y: (yPx - image.yPx) / image.heightPx }
  return point.x >= 0 && point.x < 1 && point.y >= 0 && point.y < 1 ? point : null
}

/** Point a number of pixels further, within the image. */
export function movedPoint({ x, y }: Point, { widthPx, heightPx }: Size, byX: number, byY: number): Point {
  const within = (part: number, length: number) => Math.min(1 - 0.5 / length, Math.max(0.5 / length, part))
  return { x: within(x + byX / widthPx, widthPx), y: within(y + byY / heightPx, heightPx) }
}

/** Square of pixels around a point, moved inwards at the edges of the image. @param sidePx odd */
export function sampleArea({ x, y }: Point, { widthPx, heightPx }: Size, sidePx: number): Rect {
  const start = (part: number, length: number) =>
    clamp(Math.floor(part * length) - (sidePx - 1) / 2, 0, length - sidePx)
  return { xPx: start(x, widthPx), yPx: start(y, heightPx), widthPx: sidePx, heightPx: sidePx }
}

/** Reading of a pixel, or of the mean around it: the source's colour and the developed one, sRGB codes of 0 to 1. */
type PixelReading = {
  /** Pixel from the left and the top. */
  readonly xPx: number
  readonly yPx: number
  readonly input: Rgb
  readonly output: Rgb
  /** CIEDE2000 between both. */
  readonly difference: number
}

/** Creates a reader of pixels, with a canvas of its own. */
export function createPixelReader() {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  /** Mean of an area of `size`, in an image that shows the same within `from`, whatever its own size. */
  const mean = (image: CanvasImageSource, from: Rect, size: Size, { xPx, yPx, ...area }: Rect): Rgb => {
    canvas.width = area.widthPx
    canvas.height = area.heightPx
    const [across, down] = [from.widthPx / size.widthPx, from.heightPx / size.heightPx]
    const [left, top] = [from.xPx + xPx * across, from.yPx + yPx * down]
    const [width, height] = [area.widthPx * across, area.heightPx * down]
    context.drawImage(image, left, top, width, height, 0, 0, area.widthPx, area.heightPx)
    const pixels = context.getImageData(0, 0, area.widthPx, area.heightPx)
    return meanOf(pixels, { xPx: 0, yPx: 0, ...area })
  }
  return ({ request, size, left, right }: Comparison, at: Point, side: SampleSide, isLeft: boolean) => {
    const area = sampleArea(at, size, Number(side))
    const { source } = request
    const input =
      source.kind === 'still'
        ? mean(source.image, wholeOf(size), size, area)
        : mean(source.video, videoCrop(source.video), size, area)
    const pane = (isLeft && request.left !== 'before' ? left : null) ?? right
    const output = mean(pane, wholeOf({ widthPx: pane.width, heightPx: pane.height }), size, area)
    const reading: PixelReading = {
      xPx: Math.floor(at.x * size.widthPx),
      yPx: Math.floor(at.y * size.heightPx),
      input,
      output,
      difference: ciede2000(labOfCode(input), labOfCode(output)),
    }
    return reading
  }
}

function wholeOf(size: Size): Rect {
  return { xPx: 0, yPx: 0, ...size }
}

function videoCrop({ videoWidth, videoHeight }: HTMLVideoElement): Rect {
  return cropToAspect({ widthPx: videoWidth, heightPx: videoHeight })
}

/** Codes of a colour, 0 to 255: whole for a pixel, with a decimal for a mean. */
export function codesText(colour: Rgb, side: SampleSide): string {
  return colour.map((code) => (code * 255).toFixed(side === '1' ? 0 : 1)).join(' ')
}

/** L*, a* and b* of a colour, with a decimal each. */
export function labText(colour: Rgb): string {
  const [lightness, a, b]: Lab = labOfCode(colour)
  return `L* ${lightness.toFixed(1)} a* ${a.toFixed(1)} b* ${b.toFixed(1)}`
}
