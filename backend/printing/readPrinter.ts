import { defaultMedia, type Paper } from '../../src/strip/export/paper.ts'
import { type Attributes, collections, integers, texts } from './attributes.ts'

/** What a printer says of itself. */
export type PrinterStatus = {
  readonly name: string
  /** Keyword of what keeps it from printing; null for nothing. */
  readonly problem: string | null
  readonly warnings: readonly string[]
  readonly supplies: readonly { readonly name: string; readonly level: number }[]
  /** Jobs that wait in it, of others too. */
  readonly queued: number
  /** Seconds since it was started; CUPS says the time since the epoch, and forgets no job. */
  readonly upSeconds: number
  readonly dpi: number
  readonly papers: readonly Paper[]
  /** Words of what a job may ask for. */
  readonly takes: ReadonlySet<string>
  /** Way to keep the sheet's size; null where it offers none. */
  readonly scaling: 'none' | 'fill' | null
}

/** Attributes of a printer that `readPrinter` reads. */
export const printerAttributes = [
  'printer-name printer-info printer-state printer-state-reasons printer-is-accepting-jobs printer-up-time',
  'queued-job-count marker-names marker-levels media-supported media-ready media-col-ready media-size-supported',
  'media-top-margin-supported media-right-margin-supported media-bottom-margin-supported media-left-margin-supported',
  'media-col-database finishings-supported print-scaling-supported printer-resolution-supported',
  'printer-resolution-default document-format-supported job-creation-attributes-supported',
].flatMap((line) => line.split(' '))

/** More jobs of others are not counted. */
const maxQueued = 9999

/** Reasons that keep a printer from printing, the most helpful first (RFC 8011, 5.4.12, and PWG 5100.9). */
const problems = [
  'media-empty media-needed media-jam marker-supply-empty marker-ribbon-empty toner-empty marker-waste-full',
  'cover-open door-open interlock-open input-tray-missing output-area-full offline shutdown timed-out paused',
].flatMap((line) => line.split(' '))

/** Formats of printers that take a JPEG: a list of the second kind is not complete. */
const jpegFormats = ['image/jpeg', 'application/octet-stream']

/** Reads what a printer says of itself. @returns null for one that takes no JPEG */
export function readPrinter(found: Attributes): PrinterStatus | null {
  if (!texts(found['document-format-supported']).some((format) => jpegFormats.includes(format))) return null
  const scalings = texts(found['print-scaling-supported'])
  const [name = 'printer'] = texts([found['printer-info'], found['printer-name']].flat()).filter(Boolean)
  return {
    name: name.slice(0, 80),
    ...readReasons(found),
    supplies: readSupplies(found),
    queued: Math.min(Math.max(0, integers(found['queued-job-count'])[0] ?? 0), maxQueued),
    upSeconds: integers(found['printer-up-time'])[0] ?? Infinity,
    dpi: readDpi(found),
    papers: readPapers(found),
    takes: new Set(texts(found['job-creation-attributes-supported'])),
    scaling: scalings.includes('none') ? 'none' : scalings.includes('fill') ? 'fill' : null,
  }
}

/**
 * Reads state and reasons. A warning is a problem of a printer with one tray: what is empty there is empty. CUPS calls a device
 * that it can't reach `offline-report`.
 */
function readReasons(found: Attributes): Pick<PrinterStatus, 'problem' | 'warnings'> {
  const isStopped = texts(found['printer-state']).includes('stopped')
  const trays = Math.max(texts(found['media-ready']).length, collections(found['media-col-ready']).length)
  const reasons = texts(found['printer-state-reasons'])
    .filter((reason) => reason !== 'none')
    .slice(0, 40)
    .map((reason) => reason.slice(0, 60))
  const plain = (reason: string) => reason.replace(/-(error|warning|report)$/, '')
  const isKnown = (reason: string) => problems.includes(plain(reason))
  const blocks = (reason: string): boolean => {
    if (reason.endsWith('-report')) return reason === 'offline-report'
    return reason.endsWith('-warning') ? trays < 2 && isKnown(reason) : isStopped || isKnown(reason)
  }
  const blocking = reasons.filter(blocks).map(plain)
  const problem = problems.find((reason) => blocking.includes(reason)) ?? blocking[0]
  const isRefusing = found['printer-is-accepting-jobs'] === false
  return {
    problem: problem ?? (isStopped ? 'paused' : isRefusing ? 'not-accepting-jobs' : null),
    warnings: [...new Set(reasons.filter((reason) => !blocks(reason)).map(plain))],
  }
}

/** Supplies with a level; -1 to -3 say that the printer does not know. */
function readSupplies(found: Attributes): PrinterStatus['supplies'] {
  const names = texts(found['marker-names'])
  return integers(found['marker-levels'])
    .slice(0, 20)
    .map((level, index) => ({ name: (names[index] ?? String(index + 1)).slice(0, 40), level }))
    .filter(({ level }) => level >= 0 && level <= 100)
}

/** The resolution that is nearest to 300 dpi, of those that a canvas can hold. */
function readDpi(found: Attributes): number {
  const all = [found['printer-resolution-supported'], found['printer-resolution-default']]
  // A resolution is two numbers and a unit; several are a list of these.
  const dpis = all
    .flatMap((value) => (Array.isArray(value) && !Array.isArray(value[0]) ? [value] : [value].flat()))
    .map((value) => (Array.isArray(value) && value[2] === 'dpi' ? integers(value[0])[0] : undefined))
    .filter((dpi) => dpi !== undefined && dpi >= 150 && dpi <= 720)
  return dpis.toSorted((one = 0, other = 0) => Math.abs(one - 300) - Math.abs(other - 300))[0] ?? 300
}

type Sheet = Pick<Paper, 'width' | 'height' | 'margins' | 'keyword'>

/** Smallest and largest paper that a strip is printed on: 5 cm and A3, hundredths of a millimetre. */
const [minLength, maxLength] = [5000, 42_000]
const maxPapers = 100

/** Sheet of a printer that names none: what lies in it, most likely the paper of a photo booth. */
const unknownSheet: Sheet = { width: 10_160, height: 15_240, margins: [0, 0, 0, 0], keyword: defaultMedia }

/** Papers in all sizes, with all margins and ways to cut that are offered. */
function readPapers(found: Attributes): readonly Paper[] {
  const inside = collections(found['media-col-ready']).flatMap(readMediaCol)
  const listed = collections(found['media-col-database']).flatMap(readMediaCol)
  const named = namedSheets(found['media-supported'])
  const [sheets = []] = [listed, sizedSheets(found), inside, named].filter(({ length }) => length > 0)
  const ready = [...inside, ...namedSheets(found['media-ready'])]
  const isReady = (sheet: Sheet) =>
    ready.some(
      (one) =>
        one.width === sheet.width && one.height === sheet.height && isDivided(one) === isDivided(sheet),
    )
  const [trim = null] = texts(found['finishings-supported']).filter((finishing) =>
    finishing.startsWith('trim'),
  )
  // Papers that the printer cuts by themselves have names alone.
  const papers = [...sheets, ...inside, ...named.filter(isDivided)]
    .filter(isSensible)
    .flatMap((sheet) =>
      [null, ...(trim === null ? [] : [trim])].map((finishing) => toPaper(sheet, finishing, isReady(sheet))),
    )
  const known = papers.length > 0 ? papers : [toPaper(unknownSheet, null, false)]
  return [...new Map(known.map((paper) => [paper.id, paper])).values()].slice(0, maxPapers)
}

/** True for a sheet that a strip is printed on, with margins that leave room for it. */
const isSensible = ({ width, height, margins }: Sheet): boolean =>
  Math.min(width, height) >= minLength &&
  Math.max(width, height) <= maxLength &&
  margins.every((margin) => margin >= 0 && margin < minLength / 2)

/** True for a name such as `w288h432-div2`: the printer cuts that paper into two. */
const isDivided = ({ keyword }: Pick<Paper, 'keyword'>): boolean => /div\d/.test(keyword ?? '')

function toPaper(sheet: Sheet, finishing: string | null, isReady: boolean): Paper {
  const { width, height, margins, keyword } = sheet
  const id = [keyword ?? `${width}x${height}`, margins.join(','), finishing].filter(Boolean).join(' ')
  return { id: id.slice(0, 120), width, height, margins, keyword, finishing, isReady }
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Sheet of a `media-col` (PWG 5100.13). One of a range of sizes is none that can be chosen. */
function readMediaCol(col: Attributes): readonly Sheet[] {
  const [size] = collections(col['media-size'])
  const [width, height] = ['x-dimension', 'y-dimension'].map((side) => integers(size?.[side]))
  if (width?.[0] === undefined || height?.[0] === undefined || width.length + height.length > 2) return []
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map(
    (side) => integers(col[`media-${side}-margin`])[0],
  )
  const keyword = texts(col['media-key']).find((name) => isDivided({ keyword: name })) ?? null
  return [{ width: width[0], height: height[0], margins: [top, right, bottom, left], keyword }]
}

/** Sheets of a printer that lists sizes and margins alone: each without margins, where it can, and with its smallest ones. */
function sizedSheets(found: Attributes): readonly Sheet[] {
  const withMargins = (min: number) =>
    sides.map((side) => {
      const margins = integers(found[`media-${side}-margin-supported`]).filter((margin) => margin >= min)
      return [`media-${side}-margin`, margins.length > 0 ? Math.min(...margins) : 0] as const
    })
  return collections(found['media-size-supported']).flatMap((size) =>
    [0, 1].flatMap((min) => readMediaCol({ 'media-size': size, ...Object.fromEntries(withMargins(min)) })),
  )
}

/** Sheets of keywords that say their size: `na_index-4x6_4x6in` (PWG 5101.1), or `w288h432-div2` in points. */
function namedSheets(value: unknown): readonly Sheet[] {
  return texts(value).flatMap((keyword): readonly Sheet[] => {
    const [, x, y, unit] = /(?:^|_)(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/.exec(keyword) ?? []
    const [width, height] = unit ? [x, y] : (/^w(\d+)h(\d+)/.exec(keyword)?.slice(1) ?? [])
    if (width === undefined || height === undefined || keyword.length > 80) return []
    const factor = unit === 'in' ? 2540 : unit === 'mm' ? 100 : 2540 / 72
    const [w, h] = [Math.round(factor * Number(width)), Math.round(factor * Number(height))]
    return [{ width: w, height: h, margins: [0, 0, 0, 0], keyword }]
  })
}
