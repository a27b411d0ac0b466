import { expect, test } from 'vitest'

import { readPrinter } from '../../../../backend/printing/readPrinter.ts'
import {
  choosePaper,
  isCut,
  layoutSheet,
  type Paper,
  paperFor,
  sizeKey,
  toPx,
} from '../../../../src/strip/export/paper.ts'
import { templates } from '../../../../src/strip/templates.ts'
import { photoPrinter, sheetOf } from '../../../../tools/harness/printing/testPrinter.ts'

const papersOf = (attributes: Readonly<Record<string, unknown>>): readonly Paper[] =>
  readPrinter({ 'document-format-supported': 'image/jpeg', ...attributes })?.papers ?? []

const [small, a4] = [sheetOf(10_160, 15_240, 0), sheetOf(21_000, 29_700, 420)]

/** Four kinds of printers, with their papers. */
const printers = {
  borderless: papersOf(photoPrinter),
  margins: papersOf({ 'media-col-database': [sheetOf(10_160, 15_240, 312)] }),
  cutting: papersOf({ 'media-col-database': [small], 'finishings-supported': ['none', 'trim-after-pages'] }),
  divided: papersOf({ 'media-supported': ['w288h432-div2', 'w288h432'] }),
  office: papersOf({ 'media-col-database': [a4], 'media-col-ready': a4 }),
}

const sizeOf = (name: keyof typeof templates) => {
  const { size, dpi } = templates[name]
  return { width: (2540 * size.widthPx) / dpi, height: (2540 * size.heightPx) / dpi }
}

/** Paper, count of pictures, their size in tenths of a millimetre, and whether they are turned or cut. */
function layoutOf(papers: readonly Paper[], name: keyof typeof templates): string {
  const paper = choosePaper(papers, sizeOf(name))
  if (!paper) return 'none'
  const tiles = layoutSheet(paper, sizeOf(name))
  const [first] = tiles
  const size = `${Math.round((first?.width ?? 0) / 10)}x${Math.round((first?.height ?? 0) / 10)}`
  return `${tiles.length} ${size}${first?.isTurned ? ' turned' : ''}${isCut(paper) ? ' cut' : ''}`
}

const strips = ['strip', 'plain', 'three'] as const

test('strips stand on a sheet twice and are cut where the printer can; postcards are turned and never cut', () => {
  for (const name of strips) {
    expect([name, layoutOf(printers.borderless, name)]).toEqual([name, '2 508x1524'])
    expect([name, layoutOf(printers.margins, name)]).toEqual([name, '2 477x1430'])
    expect([name, layoutOf(printers.cutting, name)]).toEqual([name, '2 508x1524 cut'])
    expect([name, layoutOf(printers.divided, name)]).toEqual([name, '2 508x1524 cut'])
    expect([name, layoutOf(printers.office, name)]).toEqual([name, '2 508x1524'])
  }
  for (const papers of [printers.cutting, printers.divided]) {
    expect(layoutOf(papers, 'double')).toBe('1 1016x1524 cut')
    for (const name of ['postcard', 'single'] as const)
      expect(layoutOf(papers, name)).toBe('1 1016x1524 turned')
    for (const name of ['square', 'story', 'polaroid'] as const)
      expect(layoutOf(papers, name)).not.toMatch(/cut/)
  }
})

test('every template fills the paper of a photo booth, and keeps its own size on an office’s', () => {
  const names = ['postcard', 'single', 'double', 'square', 'story', 'polaroid'] as const
  expect(names.map((name) => layoutOf(printers.borderless, name))).toEqual([
    '1 1016x1524 turned',
    '1 1016x1524 turned',
    '1 1016x1524',
    '1 1016x1016',
    '1 857x1524',
    '1 1016x1219',
  ])
  expect(names.map((name) => layoutOf(printers.office, name))).toEqual([
    '1 1524x1016',
    '1 1524x1016',
    '1 1016x1524',
    '1 914x914',
    '1 914x1626',
    '1 889x1067',
  ])
})

test('tiles lie within the printable part, and do not overlap', () => {
  for (const papers of Object.values(printers))
    for (const paper of papers)
      for (const name of Object.keys(templates) as (keyof typeof templates)[]) {
        const [top, right, bottom, left] = paper.margins
        const tiles = layoutSheet(paper, sizeOf(name))
        for (const { x, y, width, height } of tiles) {
          expect(Math.min(x - left, y - top)).toBeGreaterThan(-0.01)
          expect(x + width).toBeLessThan(paper.width - right + 0.01)
          expect(y + height).toBeLessThan(paper.height - bottom + 0.01)
        }
        const [one, two] = tiles
        expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThan((two?.x ?? Infinity) + 0.01)
      }
})

test('paper that lies in the printer wins over better paper that does not', () => {
  const papers = papersOf({
    'media-col-database': [sheetOf(8890, 12_700, 0), sheetOf(10_160, 15_240, 0)],
    'media-col-ready': sheetOf(8890, 12_700, 0),
  })
  expect(choosePaper(papers, sizeOf('postcard'))?.width).toBe(8890)
})

test('the owner’s choice is held to, as long as the printer offers that', () => {
  const size = sizeOf('strip')
  const chosen = printers.borderless.at(-1)
  const choices = { [sizeKey(size)]: chosen?.id ?? '' }
  expect(paperFor(printers.borderless, choices, size)).toEqual(chosen)
  expect(paperFor(printers.cutting, choices, size)?.finishing).toBe('trim-after-pages')
})

test('a printer that lists sizes and margins alone offers each size without margins, and with them', () => {
  const margins = Object.fromEntries(
    ['top', 'right', 'bottom', 'left'].map((side) => [`media-${side}-margin-supported`, [0, 312]]),
  )
  const sizes = [small, sheetOf(8890, 12_700, 0)].map((sheet) => sheet['media-size'])
  const papers = papersOf({ 'media-size-supported': sizes, 'media-col-ready': small, ...margins })
  expect(papers.map(({ id, isReady }) => `${id}${isReady ? ' ready' : ''}`)).toEqual([
    '10160x15240 0,0,0,0 ready',
    '10160x15240 312,312,312,312 ready',
    '8890x12700 0,0,0,0',
    '8890x12700 312,312,312,312',
  ])
})

test('paper that can’t be is not offered, and no number breaks the report', () => {
  const sheets = [
    sheetOf(-1, 5, 0),
    sheetOf(10_160, 15_240, 90_000),
    sheetOf(10_160, 15_240, -3),
    sheetOf(2 ** 31, 9, 0),
  ]
  const status = readPrinter({
    ...photoPrinter,
    'media-col-database': [...sheets, small],
    'queued-job-count': 2 ** 31,
  })
  expect([status?.papers.map(({ id }) => id), status?.queued]).toEqual([['10160x15240 0,0,0,0'], 9999])
})

test('a printer that names no paper gets its own, of 4 x 6 inches; a size is a whole number of pixels', () => {
  expect(papersOf({})).toMatchObject([{ width: 10_160, height: 15_240, keyword: 'default' }])
  expect([toPx(10_160, 300), toPx(15_240, 300), toPx(21_000, 300)]).toEqual([1200, 1800, 2480])
})
