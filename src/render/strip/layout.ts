import type { Rect, Size } from '../../lib/geometry.ts'

/** Four of something, one for each photo of a strip, in the order in which they are taken. */
export type Four<Value> = readonly [Value, Value, Value, Value]

/** Strip template: where everything on a strip stands, in pixels. A session is four photos; a template arranges them. */
export type StripTemplate = {
  readonly id: string
  /** Size of the whole canvas. */
  readonly size: Size
  readonly title: Rect
  /** Where the photos stand. */
  readonly slots: Four<Rect>
  /** Line of text for each photo. */
  readonly captions: Four<Rect>
  /** Box of the visitor's message; without one the banner takes its room. */
  readonly message: Rect
  readonly banner: Rect
  /** Holes along the edges. */
  readonly perforations: readonly Rect[]
}

/** 2 x 6 inches at 400 dpi. */
const size: Size = { widthPx: 800, heightPx: 2400 }

/** The column that the title, the photos, the captions, the message and the banner share. */
const column = { xPx: 100, widthPx: 600 }

function four(rectAt: (index: number) => Rect): Four<Rect> {
  return [rectAt(0), rectAt(1), rectAt(2), rectAt(3)]
}

/** Template of the classic photo strip: four photos, one below the other. */
export const photoStrip: StripTemplate = {
  id: 'photoStrip',
  size,
  title: { ...column, yPx: 20, heightPx: 110 },
  slots: four((index) => ({ ...column, yPx: 150 + 500 * index, heightPx: 450 })),
  captions: four((index) => ({ ...column, yPx: 610 + 500 * index, heightPx: 30 })),
  message: { ...column, yPx: 2162, heightPx: 118 },
  banner: { ...column, yPx: 2302, heightPx: 72 },
  perforations: perforationsOf(size),
}

/** Perforations along both edges, from the top: half a pitch is left at either end. */
function perforationsOf({ widthPx, heightPx }: Size): readonly Rect[] {
  // The proportions of a Kodak Standard perforation, 2.8 x 1.98 mm (ISO 491), lying across the film.
  const hole: Size = { widthPx: 44, heightPx: 31 }
  const pitchPx = 60
  const marginPx = 25
  const rows = Array.from({ length: heightPx / pitchPx }, (_, row) => row)
  return rows.flatMap((row) => {
    const yPx = pitchPx * row + (pitchPx - hole.heightPx) / 2
    return [marginPx, widthPx - marginPx - hole.widthPx].map((xPx) => ({ ...hole, xPx, yPx }))
  })
}
