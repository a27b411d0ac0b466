import { afterEach, expect, test } from 'vitest'
import type { Rgb } from '../../../src/lib/colour/srgb.ts'
import { exportCube } from '../../../src/darkroom/exchange/exportCube.ts'
import { strengthParams } from '../../../src/engine/workbench.ts'
import { presetOf } from '../../../src/darkroom/preset.ts'
import { fitCube, writeCube } from '../../../src/engine/film/cube/writeCube.ts'
import { paramRanges } from '../../../src/engine/filters/paramRanges.ts'
import { saveShaders, shaderSource } from '../../../src/engine/gpu/shaderSource.ts'
import { largestDifference, printOfCube } from '../../../tools/harness/film/cubeError.ts'
import { openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { printOf, filmOf } from '../../../src/engine/workbench.ts'
import { filterById } from '../../../src/engine/index.ts'

const grey = filterById('tmax3200')
const file = grey.shader
const saved = shaderSource(file) ?? ''
const [renderer, cpu] = await openRenderers()

afterEach(() => saveShaders({ [file]: saved }))

/** Saves the shader of TMax3200 with a step of its own after all others: GLSL of a `vec3 print` and a `vec2 uv`. */
function saveWithStep(step: string): void {
  const renamed = saved.replace('develop(', 'withoutStep(')
  saveShaders({ [file]: `${renamed}vec3 develop(vec2 uv) { vec3 print = withoutStep(uv); ${step} }\n` })
}

const exported = (on = renderer) => exportCube({ filter: grey, preset: presetOf(grey), renderer: on })

test('a film is exported as it is tuned, bit by bit as from its figures', async () => {
  const values = { ...presetOf(grey).film, pushStops: 1 }
  const { text, notice } = await exportCube({
    filter: grey,
    preset: { ...presetOf(grey), film: values },
    renderer,
  })
  expect(text).toBe(writeCube(fitCube(printOf(filmOf('tmax3200', values)), 'TMax3200')))
  expect(notice).toBe(
    'tmax3200.cube holds the colours of TMax3200, without what moves or has a place in the picture.',
  )
})

test('a tone that the shader gives goes into the file, and a mean of one that depends on its place', async () => {
  saveWithStep('return mix(vec3(0.2, 0.1, 0.0), vec3(1.0, 0.95, 0.8), print);')
  const { text, notice } = await exported()
  expect(notice).toContain('the colours of TMax3200 and of its shader, without')
  const print = printOf(filmOf('tmax3200'))
  const [dark, light] = [[0.2, 0.1, 0] as const, [1, 0.95, 0.8] as const]
  const toned = (colour: Rgb): Rgb => {
    const code = print(colour)
    const mix = (channel: 0 | 1 | 2) => dark[channel] + (light[channel] - dark[channel]) * code[channel]
    return [mix(0), mix(1), mix(2)]
  }
  expect(largestDifference(printOfCube(text), toned, 5000)).toBeLessThan(2)
  saveWithStep('return print * vec3(1.0, uv.x, 1.0);')
  expect((await exported()).notice).toContain('by their place, too: of those it holds a mean.')
})

test('every param is one of an effect with a place, or only shapes one', () => {
  const shapes = ['uHalationSigma', 'uGrainSigma', 'uPaperSlope', 'uGrainColour']
  expect(Object.keys(paramRanges).toSorted()).toEqual([...strengthParams, ...shapes].toSorted())
})

test('a filter without a film is exported as a table that changes nothing', async () => {
  const classic = filterById('classic')
  const { text } = await exportCube({ filter: classic, preset: presetOf(classic), renderer })
  expect(text).toContain('\n0.500000 0.500000 0.500000\n')
})

test('without WebGL the export says that the shader was not measured', async () => {
  expect((await exported(cpu)).notice).toContain('holds the film of TMax3200 alone: without WebGL')
})
