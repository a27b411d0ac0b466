import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCube, parseCube } from '../../../../../src/engine/film/cube/parseCube.ts'
import { CubeError, type CubeLut, importedLut, sampleCube } from '../../../../../src/engine/workbench.ts'

function cubeOf(text: string): CubeLut {
  const cube = parseCube(text)
  if (cube instanceof CubeError) throw cube
  return cube
}

function errorOf(text: string): string {
  const cube = parseCube(text)
  return cube instanceof CubeError ? cube.message : 'no error'
}

const needsSize = 'LUT_1D_SIZE or LUT_3D_SIZE has to stand before the numbers.'
const upsideDown = 'DOMAIN_MIN has to be below DOMAIN_MAX in every channel.'

const eight = [0, 1].flatMap((b) => [0, 1].flatMap((g) => [0, 1].map((r) => `${r} ${g} ${b}`)))
const grid = (...head: readonly string[]) => ['LUT_3D_SIZE 2', ...head, ...eight].join('\n')

test('a grid is read whatever its ends of lines, spaces, comments and title', () => {
  const plain = cubeOf(grid('TITLE "A look"'))
  expect(plain).toMatchObject({ title: 'A look', dimensions: 3, size: 2, domainMax: [1, 1, 1] })
  expect([...plain.data].slice(0, 6)).toEqual([0, 0, 0, 1, 0, 0])
  const odd = `\uFEFF# made by hand\r\n\r\nTITLE A look\n  LUT_3D_SIZE\t2 \r${eight.join('\r\n# or\r\n')}`
  expect(cubeOf(odd)).toEqual(plain)
  expect(cubeOf(grid('TITLE "A look"').replaceAll('1 ', '+10.00E-1 '))).toEqual(plain)
})

test('curves bend each channel by its own column', () => {
  const cube = cubeOf('LUT_1D_SIZE 3\n0 0.2 1\n0.25 0.2 .5\n1 0.2 0')
  const [red, green, blue] = sampleCube(cube, [0.75, 0.6, 0.25])
  expect(red).toBeCloseTo(0.625)
  expect(green).toBeCloseTo(0.2)
  expect(blue).toBeCloseTo(0.75)
})

test('a domain says where a grid begins and ends; outside it stays as at its edge', () => {
  const cube = cubeOf(grid('DOMAIN_MIN 0.5 0 -1', 'DOMAIN_MAX 1 2 1'))
  expect(sampleCube(cube, [0.75, 1, 0])).toEqual([0.5, 0.5, 0.5])
  expect(sampleCube(cube, [0.2, 0, 1])).toEqual([0, 0, 1])
  expect(cubeOf(grid('LUT_3D_INPUT_RANGE 0 2')).domainMax).toEqual([2, 2, 2])
})

test('a shaper bends each channel before the grid, each within a domain of its own', () => {
  const rows = ['0 0 0', '0.5 0 1', '1 2 2']
  const text = [
    'LUT_1D_SIZE 3',
    'LUT_1D_INPUT_RANGE 0 2',
    'LUT_3D_SIZE 2',
    'LUT_3D_INPUT_RANGE 0 2',
    ...rows,
    ...eight,
  ]
  const cube = cubeOf(text.join('\n'))
  expect(cube).toMatchObject({ dimensions: 3, size: 2, shaper: { dimensions: 1, size: 3 } })
  // The grid halves what the shaper gives: its domain ends at 2, its colours at 1.
  expect(sampleCube(cube, [1, 1, 1])).toEqual([0.25, 0, 0.5])
  expect(sampleCube(cube, [2, 1.5, 0.5])).toEqual([0.5, 0.5, 0.25])
  expect(errorOf(text.slice(0, -1).join('\n'))).toBe('The file ends after 10 of 11 rows.')
  expect(errorOf(`${text.join('\n')}\n1 1 1`)).toBe('Line 16: more than the 11 rows of its size.')
})

test('a table of video range is applied to codes of full range', () => {
  const [black, white] = [64 / 1023, 940 / 1023]
  const same = grid('LUT_IN_VIDEO_RANGE', 'LUT_OUT_VIDEO_RANGE')
  const colours = (head: string) =>
    [0, 0.5, 1].map((code) => sampleCube(cubeOf(grid(head)), [code, code, code])[0])
  for (const code of sampleCube(cubeOf(same), [0.3, 0.3, 0.3])) expect(code).toBeCloseTo(0.3)
  for (const [i, code] of [black, (black + white) / 2, white].entries()) {
    expect(colours('LUT_IN_VIDEO_RANGE')[i]).toBeCloseTo(code)
  }
  expect(sampleCube(cubeOf(grid('LUT_OUT_VIDEO_RANGE')), [black, black, black])[0]).toBeCloseTo(0)
  expect(sampleCube(cubeOf(grid('LUT_OUT_VIDEO_RANGE')), [white, white, white])[0]).toBeCloseTo(1)
})

const byDefault = { domainMin: [0, 0, 0], domainMax: [1, 1, 1] }

test.each([
  ['latin1-title', { title: "Sépia d'été" }],
  ['latin1-comment', { title: 'Warm' }],
  ['range-and-domain', byDefault],
  ['range1d-in-3d', byDefault],
  ['shaper-with-domain', { ...byDefault, shaper: byDefault }],
])('%s.cube is read: its letters are not data, and its keywords agree', (name, expected) => {
  const bytes = readFileSync(new URL(`../../../../fixtures/cube/${name}.cube`, import.meta.url))
  expect(cubeOf(decodeCube(new Uint8Array(bytes)))).toMatchObject({ size: 2, ...expected })
})

test('curves of OpenColorIO have a domain for each channel', () => {
  const text = readFileSync(new URL('../../../../fixtures/cube/ocio-iridas_1d.cube', import.meta.url), 'utf8')
  const { positions } = importedLut(cubeOf(text))
  expect([...positions.subarray(60 * 3, 60 * 3 + 3)].map((code) => Math.round(code * 255))).toEqual([
    126, 0, 3,
  ])
})

test('a text of UTF-8 or UTF-16 is followed', () => {
  const text = '\uFEFFTITLE "é 東"'
  const little = Buffer.from(text, 'utf16le')
  const encoded = [Buffer.from(text), Buffer.from(text.slice(1)), little, Buffer.from(little).swap16()]
  for (const bytes of encoded) expect(decodeCube(new Uint8Array(bytes))).toBe(text.slice(1))
})

test.each([
  ['a title after the numbers', `${grid()}\nTITLE "Late"\nBMD_TITLE two`],
  ['letters that were lost', grid('# \uFFFD', 'TITLE "\uFFFD #1"')],
  ['comments behind numbers', grid('DOMAIN_MAX 1 1 1 # white').replace('0 0 0', '0 0 0\t# black')],
  ['small letters', grid('domain_min 0 0 0').toLowerCase()],
  ['a size and a title that are said again', grid('TITLE a', 'LUT_3D_SIZE 2', 'TITLE b')],
  ['a range, rounded', grid('LUT_3D_INPUT_RANGE 0 1.095', 'DOMAIN_MAX 1.09500003 1.09500003 1.09500003')],
  ['a range beside half a domain', grid('DOMAIN_MIN -1 -1 -1', 'LUT_3D_INPUT_RANGE -1 2')],
  [
    'the domain of a shaper',
    `LUT_1D_SIZE 2\n${grid('LUT_1D_INPUT_RANGE 0 2', 'DOMAIN_MAX 2 2 2')}\n0 0 0\n1 1 1`,
  ],
])('%s contradicts nothing', (_, text) => {
  expect(errorOf(text)).toBe('no error')
})

test.each([
  ['nothing', '', 'The file has no numbers.'],
  ['numbers without a size', '\n0 0 0', `Line 2: ${needsSize}`],
  [
    'a domain of either table',
    `LUT_1D_SIZE 2\n${grid('DOMAIN_MAX 2 2 2')}\n0 0 0\n1 1 1`,
    'Line 3: DOMAIN_MAX can be for LUT_1D_SIZE or for LUT_3D_SIZE.',
  ],
  [
    'two domains of a table',
    grid('LUT_3D_INPUT_RANGE 0 2', 'DOMAIN_MAX 2 2 1'),
    'Line 3: DOMAIN_MAX contradicts LUT_3D_INPUT_RANGE in line 2.',
  ],
  [
    'a range after another domain',
    grid('DOMAIN_MIN 0 0 0', 'LUT_3D_INPUT_RANGE 0.1 1'),
    'Line 3: LUT_3D_INPUT_RANGE contradicts DOMAIN_MIN in line 2.',
  ],
  ['two sizes', 'LUT_3D_SIZE 2\nLUT_3D_SIZE 3', 'Line 2: LUT_3D_SIZE contradicts LUT_3D_SIZE in line 1.'],
  ['a size of 1', 'LUT_3D_SIZE 1', 'Line 1: LUT_3D_SIZE needs a whole number of 2 to 256.'],
  ['too long a curve', 'LUT_1D_SIZE 65537', 'Line 1: LUT_1D_SIZE needs a whole number of 2 to 65536.'],
  ['too few rows', 'LUT_3D_SIZE 256\n0 0 0', 'The file ends after 1 of 16777216 rows.'],
  ['too many rows', `${grid()}\n1 1 1`, 'Line 10: more than the 8 rows of its size.'],
  ['a row of one number', 'LUT_1D_SIZE 2\n0\n1', 'Line 2: three numbers are needed, here are 1.'],
  ['NaN', 'LUT_1D_SIZE 2\nnan 0 0', 'Line 2: "nan" is not a finite decimal number.'],
  ['a number too large', 'LUT_1D_SIZE 2\n0 0 1e39', 'Line 2: "1e39" is not a finite decimal number.'],
  ['a domain upside down', grid('DOMAIN_MIN 0 1 0'), `Line 2: ${upsideDown}`],
  ['an empty range', grid('LUT_3D_INPUT_RANGE 1 1'), 'Line 2: LUT_3D_INPUT_RANGE has to begin below its'],
  ['half a domain', grid('DOMAIN_MIN 0 1'), 'Line 2: DOMAIN_MIN needs numbers: 3.'],
  ['an unknown keyword', grid('constructor 1'), 'Line 2: the keyword constructor is not one of the format.'],
  ['a keyword too late', `${grid()}\nDOMAIN_MIN 0 0 0`, 'Line 10: keywords belong before the numbers.'],
  ['an image', '\u2030PNG\r\n\u001A\n\0\0\0', 'The file is not a text.'],
  ['a giant', '#'.repeat(64 * 2 ** 20 + 1), 'The file is larger than 64 MiB.'],
])('%s is refused with what is wrong and where', (_, text, message) => {
  expect(errorOf(text)).toContain(message)
})

const keywords =
  'TITLE LUT_1D_SIZE LUT_3D_SIZE DOMAIN_MIN DOMAIN_MAX LUT_3D_INPUT_RANGE LUT_IN_VIDEO_RANGE __proto__'
const word = fc.oneof(
  fc.constantFrom(...keywords.split(' ')),
  fc.constantFrom('0', '1', '2', '-1', '1e308', '1e-308', 'NaN', '"', '#', '\uFEFF', '\n', '\r', '\u2028'),
  fc.double().map(String),
  fc.string({ unit: 'binary' }),
)
const file = fc.array(word, { maxLength: 60 }).chain((words) => {
  return fc.constantFrom(' ', '\n', '\r\n', '\t').map((space) => words.join(space))
})

const mutated = fc.tuple(fc.nat(80), fc.nat(3), word).map(([at, cut, put]) => {
  const good = grid('TITLE "t"', 'DOMAIN_MAX 2 2 2')
  return good.slice(0, at) + put + good.slice(at + cut)
})

test('no text makes it throw: either it says why, or it gives a LUT that can be used', () => {
  let taken = 0
  const isSound = (text: string) => {
    const cube = parseCube(text)
    if (cube instanceof CubeError) return /^[A-Z].*\.$/s.test(cube.message)
    taken += 1
    const { positions, grid: table } = importedLut(cube)
    return [...positions, ...table.data].every(Number.isFinite)
  }
  fc.assert(fc.property(fc.oneof(file, mutated), isSound), { seed: 7, numRuns: 1000 })
  expect(taken).toBeGreaterThan(20)
})
