import fc from 'fast-check'

import { textArbitrary, mostly, plainWords } from './texts.ts'

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  textArbitrary,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, [], {}, [[]], { a: {} }),
  fc.jsonValue({ maxDepth: 3 }),
)

const guest = fc.record({ name: plainWords, message: plainWords })

/** Row that is valid, or invalid in one or two fields. */
const row: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: guest },
  { weight: 3, arbitrary: fc.record({ name: textArbitrary, message: textArbitrary }) },
  { weight: 2, arbitrary: fc.record({ name: anyValue, message: anyValue }, { requiredKeys: [] }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(guest, fc.constantFrom('id', 'created_at', 'hidden', '__proto__', '', 'NAME'), anyValue)
      .map(([fields, key, value]) => Object.defineProperty({ ...fields }, key, { value, enumerable: true })),
  },
  { weight: 1, arbitrary: anyValue },
)

const rows = fc.oneof(
  { weight: 4, arbitrary: fc.array(row, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(guest, { minLength: 1, maxLength: 60 }) },
)

const json = fc.oneof({ weight: 3, arbitrary: row }, { weight: 1, arbitrary: rows }).map((value) => {
  return JSON.stringify(value) ?? 'undefined'
})

/** JSON nested as deep as a body may be long. */
const nested = fc
  .tuple(
    fc.constantFrom<readonly [string, string]>(['[', ']'], ['{"name":', '}'], ['[{"a":', '}]']),
    fc.integer({ min: 3, max: 16_000 }),
    fc.boolean(),
  )
  .map(([[open, close], times, isValue]) => {
    const text = `${open.repeat(times)}1${close.repeat(times)}`
    return isValue ? `{"name":${text},"message":"m"}` : text
  })

const huge = fc
  .tuple(
    fc.constantFrom('x', '\\n', '🎞', '\\ud83d', ' '),
    fc.constantFrom(501, 8000, 31_000, 33_000, 200_000),
  )
  .map(([unit, times]) => `{"name":"A","message":"${unit.repeat(times)}"}`)

const encoder = new TextEncoder()
const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** Truncated or changed JSON, which may be invalid UTF-8. */
const damaged = fc
  .tuple(json, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }), fc.nat())
  .map(([text, changes, end]) => {
    const bytes = bytesOf(text)
    for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
    return end % 3 === 0 ? bytes.slice(0, end % (bytes.length + 1)) : bytes
  })

/** Bodies of a post: valid, damaged, deeply nested, huge, or arbitrary bytes. */
export const bodyArbitrary: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 10, arbitrary: json.map(bytesOf) },
  { weight: 3, arbitrary: damaged },
  { weight: 1, arbitrary: nested.map(bytesOf) },
  { weight: 1, arbitrary: huge.map(bytesOf) },
  { weight: 1, arbitrary: mostly(textArbitrary.map(bytesOf), fc.uint8Array({ maxLength: 64 })) },
)
