import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import {
  loadedTemplatesAtom,
  loadTemplatesAtom,
  offeredTemplatesAtom,
  pickedAtom,
  shownPickAtom,
  stripTemplateAtom,
  templateIdAtom,
  wantsLargePhotosAtom,
} from '../../../../src/booth/event/templateAtoms.ts'
import { templateIndex } from '../../../../src/strip/templateIds.ts'

it('a booth without an event offers all templates, begins with the strip, and asks the camera for 640 x 480', () => {
  const store = createStore()
  expect(store.get(offeredTemplatesAtom)).toHaveLength(templateIndex.length)
  expect(store.get(stripTemplateAtom).id).toBe('strip')
  expect(store.get(wantsLargePhotosAtom)).toBe(false)
})

it('larger photos are asked for where a template with large slots is chosen', () => {
  const store = createStore()
  store.set(templateIdAtom, 'polaroid')
  expect(store.get(wantsLargePhotosAtom)).toBe(true)
  store.set(templateIdAtom, 'postcard')
  expect(store.get(wantsLargePhotosAtom)).toBe(false)
})

it('a template that is not loaded is the strip until it is', async () => {
  const store = createStore()
  store.set(templateIdAtom, 'square')
  expect(store.get(stripTemplateAtom).id).toBe('strip')
  await store.set(loadTemplatesAtom)
  expect(store.get(loadedTemplatesAtom).size).toBe(templateIndex.length)
  expect(store.get(stripTemplateAtom).id).toBe('square')
})

it('the pick changes only templates that have one', async () => {
  const store = createStore()
  await store.set(loadTemplatesAtom)
  store.set(pickedAtom, 2)
  expect(store.get(shownPickAtom)).toBe(0)
  store.set(templateIdAtom, 'single')
  expect(store.get(shownPickAtom)).toBe(2)
})
