import { atom } from 'jotai'
import { eventAtom } from '../../booth/event/eventAtoms.ts'
import { sampleStripAtom } from '../../booth/strip/sampleAtoms.ts'
import { loadTemplatesAtom } from '../../booth/strip/templateAtoms.ts'
import { decodeImage, type EventImage, fetchImage } from '../../event/eventImages.ts'
import { loadDraft } from '../../event/loadEvent.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { drawSample } from '../../ui/hanging/drawSample.ts'
import { paintPicture } from '../../ui/strip/paintPicture.ts'
import { hostAtom } from '../looks/looksAtoms.ts'
import { draftAtom, formAtom, previewAtom } from './eventFormAtoms.ts'

/** A strip takes longer to draw than a key to press. */
const typingMs = 300

/** Pictures of the last draft by their files: each is decoded once, and closed when no draft shows it any more. */
const picturesAtom = atom(() => new Map<Blob, Promise<EventImage>>())

/** Preview stage: loads and draws the draft of the event for the previews. @returns cleanup */
export function startPreview(store: Store): Cleanup {
  const files = new Map<string, Blob>()
  return subscribe(store, draftAtom, () => {
    const controller = new AbortController()
    const load = () =>
      loadPreview(store, files, controller.signal).catch((cause: unknown) => {
        if (!controller.signal.aborted) console.warn('The event has no preview.', cause)
      })
    const timer = setTimeout(() => void load(), typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  })
}

const stripBox = { widthPx: 480, heightPx: 960 } as const

async function loadPreview(store: Store, files: Map<string, Blob>, signal: AbortSignal): Promise<void> {
  const { pictures } = store.get(formAtom)
  const decoded = store.get(picturesAtom)
  const shown = new Set<Blob>()
  const find = async (name: string) => {
    const file = pictures.get(name) ?? files.get(name) ?? (await fetchImage(name))
    if (!pictures.has(name)) files.set(name, file)
    return file
  }
  const decode = (file: Blob) => {
    shown.add(file)
    const picture = decoded.get(file) ?? decodeImage(file)
    decoded.set(file, picture)
    return picture
  }
  const [draft] = await Promise.all([
    loadDraft(store.get(draftAtom).config, find, decode, store.get(hostAtom).additions),
    store.set(loadTemplatesAtom),
  ])
  signal.throwIfAborted()
  store.set(eventAtom, draft.event)
  for (const [file, picture] of decoded) {
    if (shown.has(file)) continue
    decoded.delete(file)
    picture.then(({ bitmap }) => bitmap.close()).catch(() => undefined)
  }
  const sample = store.get(sampleStripAtom)
  if (!sample) return
  const canvas = document.createElement('canvas')
  await paintPicture(canvas, {
    template: sample.template,
    brand: sample.brand,
    box: stripBox,
    paint: (context, size) => drawSample(context, sample, size, 1),
    signal,
  })
  store.set(previewAtom, { ...draft, stripUrl: canvas.toDataURL('image/jpeg', 0.8) })
}
