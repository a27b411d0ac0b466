import { readdirSync, readFileSync } from 'node:fs'
import { Texture } from 'three'
import { expect, test } from 'vitest'
import {
  assembleShader,
  assemblePass,
  toShaderError,
  type PassName,
  passNames,
  type ShaderVariant,
} from '../../../../src/engine/gpu/assembleShader.ts'
import {
  bloomUniforms,
  chromaUniforms,
  createUniforms,
  filterUniforms,
  fourTapUniforms,
  softLightUniforms,
} from '../../../../src/engine/gpu/uniforms.ts'
import type { Feature } from '../../../../src/engine/gpu/features.ts'
import { rangeOf } from '../../../../src/engine/filters/paramRanges.ts'
import { type Filter, filterById, filters } from '../../../../src/engine/index.ts'

const folder = new URL('../../../../shaders/', import.meta.url)
const fromDisk = (path: string) => readFileSync(new URL(path, folder), 'utf8')

const shared = createUniforms()
const uniformsOf = (filter: Filter) => ({
  ...filterUniforms(filter, shared),
  ...bloomUniforms(new Texture(), new Texture()),
})
const assemble = (filter: Filter, variant: ShaderVariant = 'image', features: readonly Feature[] = []) =>
  assembleShader(filter, fromDisk, uniformsOf(filter), { variant, features })
const passUniforms = {
  ...shared,
  ...fourTapUniforms(),
  ...chromaUniforms(),
  ...bloomUniforms(new Texture(), new Texture()),
  ...softLightUniforms(new Texture()),
}
const assembleNamed = (name: PassName) => assemblePass(name, fromDisk, passUniforms)
const withBloom = filters.filter(({ params }) => 'uHalationRed' in params)

/** Every program that the booth compiles. */
const programs = [
  ...filters.flatMap((filter) => [assemble(filter), assemble(filter, 'dateStamp')]),
  ...withBloom.map((filter) => assemble(filter, 'bloom')),
  ...passNames.map((name) => assembleNamed(name)),
]

test('every program keeps the contract of shaders/README.md, and defines the macros that it reads', () => {
  for (const { text } of programs) {
    expect(text).toContain('void main()')
    for (const [, macro] of text.matchAll(/^#if (\w+)/gm)) expect(text).toContain(`#define ${macro} `)
  }
})

test('a film’s program has the features of its images, and no other', () => {
  const definesOf = (filter: Filter, features: readonly Feature[]) =>
    [...assemble(filter, 'image', features).text.matchAll(/#define (CHROMA|SOFT_LIGHT) (\d)/g)].map(
      ([, name, value]) => `${name} ${value}`,
    )
  for (const filter of withBloom) {
    expect(definesOf(filter, [])).toEqual(['CHROMA 0', 'SOFT_LIGHT 0'])
    expect(definesOf(filter, ['CHROMA'])).toEqual(['CHROMA 1', 'SOFT_LIGHT 0'])
  }
  expect(definesOf(filterById('classic'), ['CHROMA', 'SOFT_LIGHT'])).toEqual([])
})

test('every shader belongs to a filter or is a pass, and every other file is included by one', () => {
  const used = programs.flatMap(({ files }) => files)
  const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(frag|glsl)$/.test(path),
  )
  expect([...new Set(used)].toSorted()).toEqual(stored.toSorted())
})

test('ids and names are unique, and every param starts within its range', () => {
  expect(new Set(filters.map(({ id }) => id)).size).toBe(filters.length)
  expect(new Set(filters.map(({ name }) => name)).size).toBe(filters.length)
  const params = filters.flatMap((filter: Filter) => Object.entries(filter.params))
  const isSound = ([name, value]: readonly [string, number]) => {
    const { min, max, step } = rangeOf(name)
    return min <= value && value <= max && step > 0
  }
  expect(params.filter((param) => !isSound(param))).toEqual([])
  expect(filters.filter(({ accent }) => !/^#[0-9a-f]{6}$/.test(accent))).toEqual([])
  expect(filterById('classic').name).toBe('Classic')
  const names = filters.map(({ name }) => name).join(' ')
  expect(names).toMatch(/^Classic CPM35 Portra400 Ektar100 TMax3200 Polaroid Vintage\b/)
})

const filter: Filter = {
  id: 'vintage',
  name: 'Vintage',
  accent: '#c98bff',
  shader: 'vintage.frag',
  film: null,
  params: { uStrength: 1 },
}
const uniform = 'uniform float uStrength; // how much of it, 0 to 1'
const develop = 'vec3 develop(vec2 uv) { return sampleImage(uv) * uStrength; }'

function assembleText(text: string, chunks: Record<string, string> = {}) {
  const files: Record<string, string> = { ...chunks, 'vintage.frag': text }
  const load = (path: string) =>
    files[path] ?? (/image|bloom|gaussian/.test(path) ? fromDisk(path) : undefined)
  return assembleShader(filter, load, uniformsOf(filter))
}

test('a shader gets its head, the image and main once, and its includes before itself', () => {
  const { text, files } = assembleText(
    `#include "common/a.glsl"\n#include "common/b.glsl"\n${uniform}\n${develop}`,
    {
      'common/a.glsl': '#include "common/b.glsl"\nfloat a() { return b(); }',
      'common/b.glsl': 'float b() { return 1.0; }',
    },
  )
  expect(files).toEqual(['common/image.glsl', 'common/b.glsl', 'common/a.glsl', 'vintage.frag'])
  expect(text).not.toContain('#include')
  expect(text.match(/void main/g)).toHaveLength(1)
  expect(text.match(/float b\(\)/g)).toHaveLength(1)
})

const plain = 'vec3 develop(vec2 uv) { return sampleImage(uv); }'
const fog = 'uniform float uFog; // 0 to 1'
const noise = 'float f(float x) { return fract(sin(x)); }'
const gone = '#include "common/gone.glsl"'

test.each([
  ['a uniform without a param', `${uniform}\n${fog}\n${develop}`, 2, 'uFog has no param'],
  ['a param without a uniform', plain, 1, 'the param uStrength has no uniform'],
  ['a uniform without a comment', `uniform float uStrength;\n${develop}`, 1, 'uStrength needs its meaning'],
  ['several in a line', `uniform float uStrength, uB; // 0 to 1\n${develop}`, 1, 'one uniform a line'],
  ['no develop', `${uniform}\n// vec3 develop(vec2 uv)`, 1, 'vec3 develop(vec2 uv) is missing'],
  ['a main of its own', `${uniform}\n${develop}\nvoid main() {}`, 3, 'main is added'],
  ['a precision of its own', `precision lowp float;\n${uniform}\n${develop}`, 1, 'precision is added'],
  ['a version of its own', `#version 300 es\n${uniform}\n${develop}`, 1, '#version is added'],
  ['randomness by sine', `${uniform}\n\n${noise}\n${develop}`, 3, 'fract(sin()) differs between GPUs'],
  ['an include that is missing', `${uniform}\n${gone}`, 2, 'there is no shaders/common/gone.glsl'],
])('%s is refused with filter, file and line', (_, text, line, fault) => {
  expect(() => assembleText(text)).toThrow(`Vintage: shaders/vintage.frag:${line}: ${fault}`)
})

test('an error in an included file names that file', () => {
  const chunk = { 'common/a.glsl': `\n${fog}` }
  expect(() => assembleText(`#include "common/a.glsl"\n${uniform}\n${develop}`, chunk)).toThrow(
    'Vintage: shaders/common/a.glsl:2: uFog has no param',
  )
})

test("a compiler's message names filter, file and line", () => {
  const assembled = assembleText(`${uniform}\n${develop}`)
  const error = toShaderError(filter, assembled, "ERROR: 1:2: 'x' : undeclared identifier\nERROR: 1:2: more")
  expect(error.message).toBe("Vintage: shaders/vintage.frag:2: 'x' : undeclared identifier")
})

test('the light leak of a filter is part of its bloom, and of no other', () => {
  for (const filter of withBloom) {
    const { text, files } = assemble(filter, 'bloom')
    const isVintage = filter.shader === 'vintage.frag'
    expect(text).toContain(`#define LIGHT_LEAK ${isVintage ? 1 : 0}`)
    expect(files.includes(filter.shader)).toBe(isVintage)
  }
})

test('a param that only goes into a uniform which the shader lacks has no uniform', () => {
  const grainless = { ...filter, params: { ...filter.params, uGrainSigma: 1 } }
  const load = (path: string) => (path === 'vintage.frag' ? `${uniform}\n${develop}` : fromDisk(path))
  expect(() => assembleShader(grainless, load, uniformsOf(grainless))).toThrow('the param uGrainSigma has no')
})

test('shaders/README.md lists the uniforms that the renderer sets, and no other', () => {
  const rows = fromDisk('README.md').match(/^\| `u.*$/gm) ?? []
  const listed = rows.flatMap((row) => row.split('|')[1]?.match(/\bu[A-Z]\w*/g) ?? [])
  const classic = filterUniforms(filterById('classic'), shared)
  const set = { ...classic, ...passUniforms }
  expect(listed.toSorted()).toEqual(Object.keys(set).toSorted())
})
