import * as v from 'valibot'
import { flag, integer, list, shortText } from '../../lib/schema.ts'

// Lengths are hundredths of a millimetre, as in PWG 5100.13: 4 x 6 inches are 10160 x 15240.

const length = integer(0, 200_000)

/** Paper that a printer offers, with what it does to the sheet. */
export const paperSchema = v.object({
  /** Says all that follows: the same paper has the same id after a restart. */
  id: shortText(120),
  width: length,
  height: length,
  /** Margins that the printer leaves white: top, right, bottom, left. */
  margins: v.tuple([length, length, length, length]),
  /** Keyword of the printer's; null where the size says it. */
  keyword: v.nullable(shortText(80)),
  /** What cuts the sheet; null for nothing. */
  finishing: v.nullable(shortText(40)),
  isReady: flag,
})

/** Paper that a printer offers. */
export type Paper = Readonly<v.InferOutput<typeof paperSchema>>

/** Keyword of the paper that a printer takes where a job asks for none. */
export const defaultMedia = 'default'

/** Papers of a printer. */
export const papersSchema = list(paperSchema, 0, 200)

/** Size of a picture or of a part of a sheet. */
export type Extent = { readonly width: number; readonly height: number }

/** One picture on a sheet. Where it is turned, its left edge lies at the top. */
export type Tile = Extent & { readonly x: number; readonly y: number; readonly isTurned: boolean }

/** Pictures that are narrower are strips, of which two fill a sheet. */
const stripAspect = 0.4
/** A strip shrinks by so much at most to stand on a sheet twice. */
const minPairScale = 0.75
/** A picture grows by so much at most to fill its paper; on a larger paper it keeps its own size. */
const maxGrowth = 1.25

/** True for the sheet of a paper that comes out cut into two. */
export const isCut = ({ finishing, keyword }: Paper): boolean =>
  finishing !== null || /[-_]div2\b/.test(keyword ?? '')

/**
 * Lays a picture out on a paper: once, as large as the printer prints, turned where it fits better so; a strip twice side by side.
 * @returns the tiles, left to right
 */
export function layoutSheet({ width, height, margins }: Paper, picture: Extent): readonly Tile[] {
  const [top, right, bottom, left] = margins
  const box = { width: width - left - right, height: height - top - bottom }
  const pair = Math.min(box.width / (2 * picture.width), box.height / picture.height)
  const count = picture.width < stripAspect * picture.height && pair >= minPairScale ? 2 : 1
  const upright = scaleFor(box.width / (count * picture.width), box.height / picture.height)
  const turned = scaleFor(box.width / picture.height, box.height / picture.width)
  const isTurned = count === 1 && upright < 1 && turned > upright
  const scale = isTurned ? turned : upright
  const [tileWidth, tileHeight] = isTurned
    ? [scale * picture.height, scale * picture.width]
    : [scale * picture.width, scale * picture.height]
  // A printer cuts in the middle of the sheet: each half has its strip in its own middle.
  return Array.from({ length: count }, (_, index) => ({
    x: left + (box.width * (2 * index + 1)) / (2 * count) - tileWidth / 2,
    y: top + (box.height - tileHeight) / 2,
    width: tileWidth,
    height: tileHeight,
    isTurned,
  }))
}

/** Scale of a picture that would grow or shrink by so much to fill its place. */
function scaleFor(across: number, down: number): number {
  const fit = Math.min(across, down)
  return fit > maxGrowth ? 1 : fit
}

/** Costs of a choice: sheets with other paper than what lies in the printer never come out. */
const costs = { notReady: 4, shrunk: 3, uncut: 0.2, cutThrough: 2, margins: 0.1 } as const

/** Chooses the paper for a picture by its own size: one that is in the printer, and leaves the least white. @returns null for none */
export function choosePaper(papers: readonly Paper[], picture: Extent): Paper | null {
  const isAnyReady = papers.some(({ isReady }) => isReady)
  const cost = (paper: Paper): number => {
    const tiles = layoutSheet(paper, picture)
    const covered = tiles.reduce((sum, { width, height }) => sum + width * height, 0)
    const natural = tiles.length * picture.width * picture.height
    const wantsCut = tiles.length === 2 || isPairOfStrips(picture)
    return (
      1 -
      covered / (paper.width * paper.height) +
      costs.shrunk * Math.max(0, 1 - Math.sqrt(covered / natural)) +
      (isAnyReady && !paper.isReady ? costs.notReady : 0) +
      (wantsCut && !isCut(paper) ? costs.uncut : 0) +
      (!wantsCut && isCut(paper) ? costs.cutThrough : 0) +
      (paper.margins.some((margin) => margin > 0) ? costs.margins : 0)
    )
  }
  return [...papers].sort((one, other) => cost(one) - cost(other))[0] ?? null
}

/** True for a template that is two strips of 2 x 6 inches: it is cut, and a postcard of the same size is turned the other way. */
const isPairOfStrips = ({ width, height }: Extent): boolean =>
  Math.abs(3 * width - 2 * height) < 0.01 * height

/** Key of the choices for pictures of a size: `5080x15240`. */
export const sizeKey = ({ width, height }: Extent): string => `${Math.round(width)}x${Math.round(height)}`

/** Paper for a picture: the owner's choice, where the printer still offers that, else the best one. */
export function paperFor(
  papers: readonly Paper[],
  choices: Readonly<Record<string, string>>,
  picture: Extent,
): Paper | null {
  return papers.find(({ id }) => id === choices[sizeKey(picture)]) ?? choosePaper(papers, picture)
}

/** Pixels of a length. @param dpi dots per inch */
export const toPx = (hundredths: number, dpi: number): number => Math.round((hundredths * dpi) / 2540)
