import '../../../src/app/fonts.css'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { clipText, sanitizeLine } from '../../../src/lib/text.ts'
import { stripMessageLimit } from '../../../src/booth/session/reduceBooth.ts'
import { elementSteps } from '../../../src/strip/drawElements.ts'
import { grow } from '../../../src/lib/geometry.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import { messageArbitrary } from '../../../tools/harness/guestbook/hostileMessages.ts'
import { drawn } from '../../../tools/harness/images/images.ts'
import { stripFixture, textOf } from '../../../tools/harness/fixtures/stripFixture.ts'

const seed = 20261121
const messages = fc.sample(messageArbitrary, { seed, numRuns: 300 })
const inside = grow(textOf(photoStrip, 'message'), -8)
const footPx = 300
const empty = stripFixture(6, '')
const footElements = photoStrip.elements.filter(
  ({ kind, yPx }) => kind !== 'slot' && yPx > photoStrip.size.heightPx - footPx,
)

beforeAll(() => loadStripFonts())

/** Pixels of the strip's foot with a message, without the inside of the box. */
function paintedAround(message: string): Uint32Array {
  const { data } = drawn({ widthPx: 800, heightPx: footPx }, (context) => {
    context.translate(0, footPx - photoStrip.size.heightPx)
    const strip = { ...empty, message }
    for (const element of footElements) for (const draw of elementSteps(element, strip)) draw(context)
    context.fillStyle = '#000'
    context.fillRect(inside.xPx, inside.yPx, inside.widthPx, inside.heightPx)
  })
  return new Uint32Array(data.buffer)
}

const isSame = (one: Uint32Array, other: Uint32Array) => one.every((pixel, at) => pixel === other[at])

it(`no message (seed ${seed}) paints outside of its box, and an invisible one has no box`, () => {
  const [silent, dot] = [paintedAround(''), paintedAround('.')]
  expect(isSame(silent, dot)).toBe(false)
  for (const text of messages) {
    const message = clipText(text, stripMessageLimit)
    const expected = sanitizeLine(message) === '' ? silent : dot
    expect([text, isSame(paintedAround(message), expected)]).toEqual([text, true])
  }
})
