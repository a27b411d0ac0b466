import { beforeEach, expect, test, vi } from 'vitest'
import { loadDraft } from '../../../src/event/loadEvent.ts'
import { parseEvent } from '../../../src/event/parseEvent.ts'
import { setCatalogue } from '../../../src/locale/message.ts'
import { formatTime } from '../../../src/strip/dateFormat.ts'
import { elementSteps } from '../../../src/strip/drawElements.ts'
import { seasonOf, type StripBrand } from '../../../src/strip/Strip.ts'
import type { Template } from '../../../src/strip/Template.ts'
import { templates } from '../../../src/strip/templates.ts'
import { readMessages } from '../../../tools/locale/messageFile.ts'
import { strictContext, StrictMatrix, StrictPath } from '../../../tools/harness/images/strictContext.ts'

beforeEach(() => {
  vi.stubGlobal('Path2D', StrictPath)
  vi.stubGlobal('DOMMatrix', StrictMatrix)
})

const takenAt = new Date(2027, 10, 23, 20, 11).getTime()

/** Texts that a strip of 23 November 2027 is drawn with, from the top. */
function drawnTexts(brand: StripBrand | null, template: Template = templates.strip): readonly string[] {
  const { context } = strictContext()
  const texts: (readonly [yPx: number, text: string])[] = []
  context.fillText = (text, _, yPx) => void texts.push([yPx, text])
  const time = formatTime(takenAt, brand?.dateFormat ?? null)
  const season = seasonOf(takenAt)
  const strip = { template, images: [], times: [time, time, time, time], message: '', season, brand } as const
  for (const element of template.elements)
    if (element.kind !== 'slot') for (const draw of elementSteps(element, strip)) draw(context)
  // Each line of neon is drawn several times.
  return [...new Set(texts.toSorted(([one], [other]) => one - other).map(([, text]) => text))]
}

async function brandOf(event: object): Promise<StripBrand> {
  const { config, problems } = parseEvent(JSON.stringify(event))
  expect(problems).toEqual([])
  return (await loadDraft(config, () => Promise.reject(new Error('no picture')))).event.brand
}

const frames = (word: string, time: string) => [1, 2, 3, 4].flatMap((photo) => [`${word} ${photo}/4`, time])

/** The same lines once each, in their order. */
const once = (...lines: readonly string[]) => [...new Set(lines)]

const own = once('RETRO BOOTH', ...frames('FRAME', '11/23/2027 20:11'), 'AUTUMN WHISPERS')

test('a strip without an event has the words of the specification in every language of the page', () => {
  expect(drawnTexts(null)).toEqual(own)
  const catalogue = Object.fromEntries([...readMessages('de').keys()].map((key) => [key, 'DEUTSCH']))
  setCatalogue('de', catalogue)
  expect(drawnTexts(null)).toEqual(own)
  setCatalogue('en', {})
})

test.each([
  [
    { dateFormat: "d. MMMM yyyy, HH:mm 'Uhr'", language: 'de', captions: 'Bild' },
    once('RETRO BOOTH', ...frames('Bild', '23. November 2027, 20:11 Uhr'), 'AUTUMN WHISPERS'),
  ],
  // Without `language` months are in the first of the kiosk's languages.
  [
    {
      dateFormat: 'd MMMM',
      languages: ['fr', 'en'],
      seasons: { autumn: 'Feuilles mortes', spring: 'Bourgeons' },
    },
    once('RETRO BOOTH', ...frames('FRAME', '23 novembre'), 'Feuilles mortes'),
  ],
  [
    { dateFormat: 'de', date: '23.11.27', seasons: 'IMMER WIEDER' },
    once('RETRO BOOTH', ...frames('FRAME', '20:11'), 'IMMER WIEDER', '23.11.27'),
  ],
  [
    { captions: false, names: 'Lena & Paul', seasons: 'x', hashtag: '#LenaUndPaul', date: '23.11.27' },
    ['RETRO BOOTH', 'Lena & Paul', '23.11.27', '#LenaUndPaul'],
  ],
])('the event %j is drawn with %j', async (event, texts) => {
  expect(drawnTexts(await brandOf(event))).toEqual(texts)
})

test('a hashtag stands behind the date where a template has no place of its own for it', async () => {
  const brand = await brandOf({ names: 'Lena & Paul', date: '23.11.27', hashtag: '#LenaUndPaul' })
  expect(drawnTexts(brand, templates.plain)).toEqual(['Lena & Paul', '23.11.27 · #LenaUndPaul'])
  expect(drawnTexts({ ...brand, date: null }, templates.plain)).toEqual(['Lena & Paul', '#LenaUndPaul'])
})
