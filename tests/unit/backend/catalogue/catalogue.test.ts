import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { createCatalogue, type HostCatalogue } from '../../../../backend/catalogue/createCatalogue.ts'
import { createEvent } from '../../../../backend/event/createEvent.ts'
import type { HttpRequest } from '../../../../backend/http/route.ts'
import { readFilm } from '../../../../backend/catalogue/readFilm.ts'
import { readTemplate } from '../../../../backend/catalogue/readTemplate.ts'
import { bakeLut } from '../../../../src/engine/film/bakeLut.ts'
import { filmOf } from '../../../../src/engine/film/films.ts'
import { filters } from '../../../../src/engine/index.ts'
import { catalogueSchema } from '../../../../src/event/catalogue.ts'
import { problemSentence, readProblems } from '../../../../src/event/eventProblem.ts'
import { check } from '../../../../src/lib/schema.ts'
import { layoutTemplate } from '../../../../src/strip/layoutTemplate.ts'
import { photoStrip } from '../../../../src/strip/layout.ts'
import { templates } from '../../../../src/strip/templates.ts'
import { cubeText, warmDusk } from '../../../../tools/harness/film/cubeText.ts'
import { makeFileFolder } from '../../../../tools/harness/fixtures/testFolder.ts'
import { drawFrame } from '../../../../tools/harness/images/drawnFrames.ts'

const folder = makeFileFolder()
let catalogue: HostCatalogue
beforeEach(async () => {
  for (const kind of ['films', 'templates']) {
    await rm(join(folder, kind), { recursive: true, force: true })
    await mkdir(join(folder, kind))
  }
  catalogue = createCatalogue(folder, () => undefined)
})

const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)

/** Looks at the folders, and returns the catalogue with the sentences about wrong files. */
async function look() {
  await catalogue.look(true)
  await catalogue.settle()
  const { json, problems, known, files } = catalogue.served()
  const { films = [], templates: found = [] } = check(catalogueSchema, JSON.parse(json ?? '{}')).value ?? {}
  return { films, templates: found, problems: problems.map(problemSentence), known, files }
}

const mine = async (change: object = {}) => {
  const file = JSON.parse(await readFile('filters/cpm35.json', 'utf8'))
  return JSON.stringify({ ...file, name: 'Mine', ...change }, null, 2)
}

const eventRequest: HttpRequest = {
  method: 'GET',
  path: '/event.json',
  params: [],
  query: new URLSearchParams(),
  headers: {},
  address: '',
  isHttps: false,
  readBody: async () => Buffer.of(),
}

const frame = drawFrame({
  width: 400,
  height: 600,
  holes: [{ x: 200, y: 160, width: 300, height: 200 }],
})

test.each(filters.filter(({ film }) => film !== null))(
  '$name goes through the same code as a host’s film, and comes out as it ships',
  async ({ id, name, accent, shader, params, film }) => {
    const bytes = await readFile(`filters/${id}.json`)
    const { entry, table } = readFilm(id, [{ name: `${id}.json`, bytes }])
    expect(entry).toMatchObject({ id, name, accent, shader, params, kind: 'film', size: 33 })
    expect(table).toEqual(bakeLut(filmOf(film ?? '')).data)
  },
)

test.each(Object.keys(templates))('the template %s goes through the same code, too', async (id) => {
  const bytes = await readFile(`templates/${id}.json`)
  const { file, pictures } = readTemplate(id, [{ name: `${id}.json`, bytes }])
  expect(pictures).toEqual([])
  const found = Object.entries(templates).find(([other]) => other === id)?.[1]
  expect(layoutTemplate(id, file, file.copies ? photoStrip : null).elements).toEqual(found?.elements)
})

test('a .cube, its effects beside it, a JSON and a PNG are served; a look that goes is gone', async () => {
  await write('films/Dusk.cube', warmDusk)
  await write('films/dusk.json', '{ "params": { "uGrainScale": 2, "uHalationRed": 0.1 } }')
  await write('films/mine.json', await mine())
  await write('templates/Our Frame.png', frame)
  const { films, templates: found, problems, known, files } = await look()
  expect(problems).toEqual([])
  expect(films).toMatchObject([
    { id: 'dusk', name: 'Warm Dusk', kind: 'cube', size: 17, shader: 'portra400.frag' },
    { id: 'mine', name: 'Mine', kind: 'film', size: 33, shader: 'cpm35.frag' },
  ])
  expect(films[0]?.params).toMatchObject({ uGrainScale: 2, uHalationRed: 0.1, uSoftness: 0 })
  expect(found).toMatchObject([{ id: 'ourframe', pictures: [{ name: 'Our Frame.png' }] }])
  expect(files.get('films/dusk')?.bytes.length).toBe((256 + 17 ** 3) * 12)
  expect([known.films.at(-1), known.templates.at(-1)]).toEqual(['mine', 'ourframe'])
  await rm(join(folder, 'films/Dusk.cube'))
  await rm(join(folder, 'films/dusk.json'))
  expect((await look()).films).toHaveLength(1)
})

test('H1: a file that gets wrong is named with its line and its cause, and the last good one stays', async () => {
  await write('films/mine.json', await mine())
  await look()
  await write('films/mine.json', (await mine()).replace('"printContrast": 1', '"printContrast": 1e308'))
  const { films, problems } = await look()
  expect(films).toMatchObject([{ id: 'mine' }])
  expect(problems).toEqual([
    expect.stringMatching(
      /^films\/mine\.json, line \d+: film\.choices\.printContrast has to be 1\.6 or less/,
    ),
  ])
  await write('films/mine.json', ' '.repeat(300_001))
  expect(await look()).toMatchObject({
    films: [{ id: 'mine' }],
    problems: ['films/mine.json: It is too large.'],
  })
})

test('H1: the picture of a template whose JSON gets wrong is no template of its own', async () => {
  const json = (more: object) =>
    JSON.stringify({
      name: 'Party',
      canvas: { width: 400, height: 600 },
      slots: [{ frame: 1, x: 50, y: 60, width: 300, height: 200 }],
      pictures: [{ picture: 'frame.png', x: 0, y: 0, width: 400, height: 600, z: 20 }],
      ...more,
    })
  await write('templates/frame.png', frame)
  for (const content of [json({}), json({ name: 7 }), ' '.repeat(300_001), json({}).slice(0, -9)]) {
    await write('templates/party.json', content)
    expect(await look()).toMatchObject({ templates: [{ id: 'party', pictures: [{ name: 'frame.png' }] }] })
  }
  await rm(join(folder, 'templates/party.json'))
  expect(await look()).toMatchObject({ templates: [{ id: 'frame' }] })
})

test.each([
  ['films/a.cube', 'LUT_3D_SIZE 2\n0 0 NaN\n', /a\.cube: .*Line 2: "NaN" is not a finite decimal number/],
  ['films/a.cube', 'LUT_3D_SIZE 2\n0 0 1e999\n', /Line 2: "1e999" is not a finite/],
  ['films/a.cube', `LUT_3D_SIZE 256\n${'0 0 0\n'.repeat(9)}`, /ends after 9 of 16777216 rows/],
  ['films/a.cube', cubeText(2, () => [0]), /three numbers are needed/],
  ['films/a.json', '{', /a\.json, line 1/],
  ['films/a.json', '{}', /film is missing/],
  ['films/a.json', '{ "shader": "mine.frag" }', /shader has to be one of/],
  [
    'films/a.json',
    '{ "params": { "uLightLeak": 0.1 } }',
    /params\.uLightLeak is no param of portra400\.frag/,
  ],
  ['films/a.json', '{ "params": { "uEvil": 1 } }', /params\.uEvil|uEvil/],
  ['films/portra400.json', '{}', /has the name of one that ships/],
  ['films/look.3dl', '', /is no \.cube and no \.json file/],
  [`films/${'東'.repeat(60)}.cube`, warmDusk, /has too long a name/],
  ['films/__.cube', warmDusk, /needs a letter from A to Z or a digit/],
  ['templates/a.svg', '<svg onload="alert(1)"/>', /is an SVG, which can hold a program: save it as PNG/],
  ['templates/a.png', '<svg onload="alert(1)"/>', /is no PNG, JPEG or WebP/],
  ['templates/a.jpg', frame, /has no clear areas: save it as PNG/],
  [
    'templates/a.json',
    '{ "name": "A", "canvas": { "width": 600, "height": 1e308 } }',
    /line 1: canvas\.height/,
  ],
  [
    'templates/a.json',
    '{"name":"A","canvas":{"width":600,"height":400},"slots":[{"frame":1,"x":0,"y":0,"width":400,"height":300}],"pictures":[{"picture":"../event/logo.png","x":0,"y":0,"width":9,"height":9}]}',
    /pictures\[0\]\.picture has to be/,
  ],
  ['templates/a.png', drawFrame({ width: 400, height: 600, holes: [] }), /clear area/],
])('H1: %s, wrong in way %#, ends in a sentence', async (name, content, sentence) => {
  await write(name, content)
  const { films, templates: found, problems } = await look()
  expect([...films, ...found]).toEqual([])
  expect(problems).toEqual([expect.stringMatching(sentence)])
})

test('H1: a link, a picture that is too wide by its header, and the thirty-third are left out', async () => {
  await symlink(join(folder, '..'), join(folder, 'films/out.cube'))
  const wide = Buffer.from(frame)
  wide.writeUInt32BE(9000, 16)
  await write('templates/wide.png', wide)
  for (let at = 10; at < 43; at++)
    await write(
      `films/look${at}.cube`,
      cubeText(2, (point) => point),
    )
  const { films, problems } = await look()
  expect(films).toHaveLength(32)
  expect(problems.toSorted()).toEqual([
    expect.stringContaining('films/look42.cube'),
    expect.stringContaining('films/out.cube'),
    expect.stringMatching(/templates\/wide\.png: .*8192 pixels wide/),
  ])
})

test('H1: a folder that is none, and one that is gone, leave the other one', async () => {
  await rm(join(folder, 'films'), { recursive: true })
  await write('films', 'no folder')
  await write('templates/frame.png', frame)
  expect(await look()).toMatchObject({
    templates: [{ id: 'frame' }],
    problems: [expect.stringContaining('films: It is no folder that can be read')],
  })
  await rm(join(folder, 'films'))
  await rm(join(folder, 'templates'), { recursive: true })
  expect(await look()).toMatchObject({ films: [], templates: [], problems: [] })
})

test('H1: a folder of thousands of files costs no time, and its header stays small', async () => {
  for (let at = 0; at < 3000; at++) await write(`templates/holiday ${at}.jpg`, '')
  const event = createEvent(folder)
  const startMs = performance.now()
  await event.refresh(true)
  const response = await event.routes[1]?.handle(eventRequest)
  expect(performance.now() - startMs).toBeLessThan(5000)
  const problems = readProblems(response?.headers?.['X-Event-Problems'] ?? '')
  expect(problems.length).toBeGreaterThan(3)
  expect(response?.headers?.['X-Event-Problems']?.length).toBeLessThan(4000)
  event.close()
})

test('the first answer after a restart has the films already', async () => {
  await write('films/dusk.cube', warmDusk)
  const event = createEvent(folder)
  const response = await event.routes[1]?.handle(eventRequest)
  expect(response?.headers).toHaveProperty('X-Event-Catalogue')
  event.close()
})

test('H1: a file that is being written is read when it has been left alone', async () => {
  await write('films/new.part', '')
  await write('films/half.cube', warmDusk.slice(0, 99))
  const unsettled = createCatalogue(folder, () => undefined)
  await unsettled.look(false)
  await unsettled.settle()
  expect(unsettled.served().problems).toEqual([])
  await rename(join(folder, 'films/new.part'), join(folder, 'films/.hidden'))
  await write('films/half.cube', warmDusk)
  await unsettled.look(false)
  await unsettled.look(false)
  await unsettled.settle()
  expect(unsettled.served()).toMatchObject({
    problems: [],
    known: { films: expect.arrayContaining(['half']) },
  })
})
