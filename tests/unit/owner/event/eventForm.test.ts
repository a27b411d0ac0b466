import { expect, test } from 'vitest'

import {
  checkDraft,
  draftOf,
  type EventForm,
  type FormEvent,
  initialForm,
  pictureName,
  readEventFile,
  reduceForm,
} from '../../../../src/owner/event/eventForm.ts'
import { reasonOf } from '../../../../src/locale/reasons.ts'

const fileOf = (config: unknown, tag = '"1"') =>
  readEventFile(new TextEncoder().encode(typeof config === 'string' ? config : JSON.stringify(config)), tag)
const after = (form: EventForm, ...events: readonly FormEvent[]) => events.reduce(reduceForm, form)
const open = (config: unknown) => after(initialForm, { type: 'read', file: fileOf(config) })
const edit = (name: string, value: unknown): FormEvent => ({ type: 'edited', name, value })

test('only what was changed is another than in the file, fields that the booth does not know included', () => {
  const file = { $schema: '../x.json', colors: { main: '#ffd166' }, film: 'Portra400', future: [1] }
  expect(draftOf(open(file))).toEqual(file)
  const form = after(open(file), edit('title', 'ANNA'), edit('film', undefined))
  expect(JSON.stringify(draftOf(form))).toBe(
    '{"$schema":"../x.json","colors":{"main":"#ffd166"},"future":[1],"title":"ANNA"}',
  )
  expect(checkDraft(form)).toMatchObject({ problems: [], unknown: ['future'] })
  expect(checkDraft(open(file)).fields, 'as the booth reads it').toMatchObject({
    film: 'portra400',
    colours: { main: '#ffd166' },
  })
  const respelled = after(form, edit('colours', { main: '#7cf5c4' }))
  expect(draftOf(respelled)).not.toHaveProperty('colors')
  const renamed = after(open({ frame: 'old.png', title: 'ANNA' }), edit('overlay', 'new.png'))
  expect(draftOf(renamed)).toEqual({ title: 'ANNA', overlay: 'new.png' })
})

test('each wrong field has its sentence, and the preview goes on without it', () => {
  const form = after(open({ title: 'ANNA' }), edit('date', 'x'.repeat(41)), edit('film', 'vintage'))
  const { config, problems } = checkDraft(after(form, edit('films', ['classic'])))
  expect(config).toEqual({ title: 'ANNA', films: ['classic'] })
  expect(problems).toEqual([
    { path: 'date', reason: reasonOf('tooManyLetters', { count: 41, max: 40 }) },
    { path: 'film', reason: reasonOf('notAmongFilms', { found: '"vintage"' }) },
  ])
})

test('a file that was edited meanwhile keeps what it has, with or without the form’s changes', () => {
  const file = fileOf({ title: 'BY HAND', date: 'today' }, '"2"')
  const conflict = after(
    open({ title: 'ANNA' }),
    edit('title', 'BEN'),
    { type: 'saving' },
    { type: 'conflicted', file, sentence: () => 'edited' },
  )
  const mine = after(conflict, { type: 'resolved', keepsEdits: true })
  expect([draftOf(mine), mine.file?.tag]).toEqual([{ title: 'BEN', date: 'today' }, '"2"'])
  const theirs = after(conflict, { type: 'resolved', keepsEdits: false })
  expect([draftOf(theirs), theirs.edits]).toEqual([{ title: 'BY HAND', date: 'today' }, {}])
})

test('a picture gets a name that the booth allows and no other picture has', () => {
  expect(pictureName('Unser Logo (größer).PNG', 'image/png')).toMatch(/^Unser-Logo-gro-er-\w+\.png$/)
  expect(pictureName('../../etc/passwd', 'image/jpeg')).toMatch(/^etc-passwd-\w+\.jpg$/)
  expect(pictureName('東京.webp', 'image/webp')).toMatch(/^picture-\w+\.webp$/)
  expect(pictureName('a.png', 'image/png')).not.toBe(pictureName('a.png', 'image/png'))
})
