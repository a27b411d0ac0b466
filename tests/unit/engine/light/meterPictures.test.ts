import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'
import { ciede2000, labOf, lightness } from '../../../../src/lib/colour/lab.ts'
import { rec709Weights } from '../../../../src/lib/colour/srgb.ts'
import type { Rect } from '../../../../src/lib/geometry.ts'
import { dot, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { createMeter } from '../../../../src/engine/light/meter.ts'
import { exposedLuminances, sampled, skin } from '../../../../tools/harness/images/meterPictures.ts'
import type { CodeImage } from '../../../../tools/harness/camera/addNoise.ts'
import { readPng } from '../../../../tools/harness/images/readPng.ts'

const meter = createMeter()

const opened = new Map<string, CodeImage>()

/** Picture of the meter, read once. */
function read(name: string): CodeImage {
  const picture = opened.get(name) ?? readPng(`tests/fixtures/meter/${name}.png`)
  opened.set(name, picture)
  return picture
}

/** What each picture shows, and what the meter must do to it; an empty cell asks for nothing. */
const [columns = [], ...rows] = readFileSync('tests/fixtures/meter/pictures.csv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))

it.each(rows.map((cells) => [cells[1] ?? '', cells] as const))('%s', (_, cells) => {
  const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
  const picture = read(cell('picture'))
  const { red, green, blue, dodge } = meter(sampled(picture))
  const measured = {
    stops: Math.log2(dot(rec709Weights, [red, green, blue])),
    dodge: dodge?.maxStops ?? 0,
    grey: fromNeutral([Number(cell('white red')) * red, green, Number(cell('white blue')) * blue]),
    lightness: cell('min lightness') ? regionLightness(luminances(cell('picture')), skin) : Number.NaN,
  }
  const isOutside = ([of, value]: readonly [string, number]) =>
    value < Number(cell(`min ${of}`) || -Infinity) || value > Number(cell(`max ${of}`) || Infinity)
  expect(Object.entries(measured).filter(isOutside)).toEqual([])
})

/** CIEDE2000 of a patch that has this colour, at a luminance of 0.4, from neutral. */
function fromNeutral(colour: Vector3): number {
  const scale = 0.4 / dot(rec709Weights, colour)
  return ciede2000(labOf([colour[0] * scale, colour[1] * scale, colour[2] * scale]), labOf([0.4, 0.4, 0.4]))
}

const computed = new Map<string, Float64Array>()

/** Luminances of a picture as a film is exposed, 0 to 1, after the meter, with the dodge or without it; computed once. */
function luminances(name: string, isDodged = true): Float64Array {
  const key = `${name} ${isDodged}`
  const light = computed.get(key) ?? exposedAs(name, isDodged)
  computed.set(key, light)
  return light
}

function exposedAs(name: string, isDodged: boolean): Float64Array {
  const picture = read(name)
  const { dodge, ...gains } = meter(sampled(picture))
  const exposed = exposedLuminances(picture, isDodged && dodge ? { ...gains, dodge } : gains)
  return exposed.map((light) => Math.min(1, light))
}

/** Size of the pictures of dim rooms. */
const [width, height] = [192, 144]

function regionLightness(light: Float64Array, { xPx, yPx, widthPx, heightPx }: Rect): number {
  let sum = 0
  for (let y = yPx; y < yPx + heightPx; y += 1)
    for (let x = xPx; x < xPx + widthPx; x += 1) sum += light[y * width + x] ?? 0
  return lightness(sum / (widthPx * heightPx))
}

const places = ['white', 'wood', 'street'].flatMap((room) => [`${room}-dim`, `${room}-backlit`])

describe.each(places)('faces in a dim room: %s', (place) => {
  it('stay in the order of their tones, and none is darker than without the dodge', () => {
    const faces = [2, 6, 8, 10].map((tone) =>
      [true, false].map((isDodged) => regionLightness(luminances(`${place}-${tone}`, isDodged), skin)),
    )
    for (const [index, [dodged = 0, plain = 0]] of faces.entries()) {
      expect(dodged).toBeGreaterThanOrEqual(plain)
      expect(dodged).toBeLessThan((faces[index - 1]?.[0] ?? 100) - 3)
    }
  })

  it('keep their relief, and have no halo at their outlines', () => {
    for (const tone of [2, 6, 8, 10]) {
      const dodged = luminances(`${place}-${tone}`)
      expect(relief(dodged) / relief(luminances(`white-good-${tone}`))).toBeGreaterThan(0.8)
      expect(halo(dodged, luminances(`${place}-${tone}`, false), tone)).toBeLessThan(maxHalo)
    }
  })
})

/** Max halo, L*. */
const maxHalo = 2.5

/** Local contrast of a face: standard deviation in stops from the mean of 9 x 9 pixels around. */
function relief(light: Float64Array): number {
  const stopsAt = (x: number, y: number) => Math.log2((light[y * width + x] ?? 0) + 1e-4)
  const offsets = [-4, -2, 0, 2, 4]
  let [squares, count] = [0, 0]
  for (let y = 50; y < 93; y += 1)
    for (let x = 75; x < 117; x += 1) {
      const around = offsets.flatMap((down) => offsets.map((across) => stopsAt(x + across, y + down)))
      squares += (stopsAt(x, y) - around.reduce((sum, stops) => sum + stops, 0) / around.length) ** 2
      count += 1
    }
  return Math.sqrt(squares / count)
}

/** How much more the wall is lightened 4 pixels beside the sitter than 16 pixels away: the 95th percentile, L*. */
function halo(dodged: Float64Array, plain: Float64Array, tone: number): number {
  const lift = (pixel: number) => lightness(dodged[pixel] ?? 0) - lightness(plain[pixel] ?? 0)
  // The same sitter before two walls: what is alike is the sitter.
  const [one, other] = [read(`white-dim-${tone}`).data, read(`wood-dim-${tone}`).data]
  const isSitter = (pixel: number) => [0, 1, 2].every((at) => one[pixel * 4 + at] === other[pixel * 4 + at])
  const halos: number[] = []
  for (let y = 0; y < height; y += 1) {
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) => isSitter(y * width + x))
    for (const [edge = 0, way] of [
      [columns.at(0), -1],
      [columns.at(-1), 1],
    ] as const) {
      const [near, beyond] = [edge + 4 * way, edge + 16 * way]
      if (columns.length > 0 && beyond >= 0 && beyond < width)
        halos.push(lift(y * width + near) - lift(y * width + beyond))
    }
  }
  expect(halos.length).toBeGreaterThan(100)
  return halos.toSorted((a, b) => a - b)[Math.floor(halos.length * 0.95)] ?? 0
}

it('two sitters in a dim room are dodged each by their own level', () => {
  for (const name of ['white-dim-3-and-9', 'wood-dim-3-and-9']) {
    const [dodged, plain] = [luminances(name), luminances(name, false)]
    const [pale = 0, deep = 0] = [41, 122].map((xPx) => {
      const region = { xPx, yPx: 68, widthPx: 29, heightPx: 7 }
      return regionLightness(dodged, region) - regionLightness(plain, region)
    })
    expect(deep).toBeGreaterThan(4)
    expect(pale).toBeGreaterThanOrEqual(0)
    expect(pale).toBeLessThan(deep / 2)
  }
})
