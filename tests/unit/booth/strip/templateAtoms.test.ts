import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import {
  loadTemplatesAtom,
  pickedAtom,
  shownPickAtom,
  stripTemplateAtom,
  templateIdAtom,
  wantsLargePhotosAtom,
} from '../../../../src/booth/strip/templateAtoms.ts'

it('a template is the strip until it is loaded, and asks for larger photos where its slots are large', async () => {
  const store = createStore()
  store.set(pickedAtom, 2)
  store.set(templateIdAtom, 'single')
  expect([store.get(stripTemplateAtom).id, store.get(wantsLargePhotosAtom)]).toEqual(['strip', true])
  await store.set(loadTemplatesAtom)
  expect([store.get(stripTemplateAtom).id, store.get(shownPickAtom)]).toEqual(['single', 2])
  store.set(templateIdAtom, 'postcard')
  expect([store.get(wantsLargePhotosAtom), store.get(shownPickAtom)]).toEqual([false, 0])
})
