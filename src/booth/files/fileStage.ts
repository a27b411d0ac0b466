import { atom, type Getter, type Setter } from 'jotai'
import { idle } from '../../lib/abortable.ts'
import { delay } from '../../lib/async.ts'
import { openEncoder } from '../../lib/encodeCanvas.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import type { Strip } from '../../strip/Strip.ts'
import { playingVideoAtom } from '../session/boothAtoms.ts'
import { imageCacheAtom } from '../strip/imageCache.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { developedStripAtom, isStripActiveAtom } from '../strip/stripAtoms.ts'
import { dispatchStripFileAtom, isEncodingAtom } from './stripFileAtoms.ts'
import { currentStrip } from '../strip/stripStage.ts'

/** A message that is being typed is encoded once, after so long without a change. */
const typingDelayMs = 200
/** The strip on the screen goes first. */
const showDelayMs = 50
/** Wait 1 s: before a visitor writes a message, the dialog opens, and another filter may be chosen. */
const messageDelayMs = 1000

// The painter is of no use before the first strip: the camera runs without it.
const encoder = lazyModule(() => import('../../strip/export/encodeStrip.ts'))

/** While photos are taken, or a strip is open: the encoder keeps no visitor's pixels after that. */
const needsEncoderAtom = atom((get) => get(playingVideoAtom) !== null || get(isStripActiveAtom))

/** Encoder stage: keeps the worker open that encodes photos and strips. @returns cleanup; it ends the worker */
export function startEncoder(store: Store): Cleanup {
  return subscribe(store, needsEncoderAtom, (isNeeded) => (isNeeded ? openEncoder() : null))
}

/**
 * File stage: Strip -> JPEG, before the dialog opens and after every change, the latest alone: browsers share and save
 * only within the visitor's gesture, and find the file there. A failure is told when the file is wanted, which tries again.
 * @returns cleanup
 */
export function startFile(store: Store): Cleanup {
  let images: Strip['images'] | null = null
  return subscribe(store, developedStripAtom, (strip) => {
    const isTyping = strip?.images === images
    images = strip?.images ?? null
    if (!strip) return undefined
    const controller = new AbortController()
    const encode = () => void encodeEarly(store, strip, controller.signal).catch(() => undefined)
    const timer = setTimeout(encode, isTyping ? typingDelayMs : showDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
      store.set(dispatchStripFileAtom, { type: 'stripChanged' })
    }
  })
}

async function encodeEarly(store: Store, strip: Strip, signal: AbortSignal): Promise<void> {
  const { backgrounds } = store.get(imageCacheAtom)
  const { encodeStrip, prepareStripBackground } = await encoder.load()
  const jpeg = await encodeStrip(strip, { backgrounds, signal })
  if (signal.aborted) return
  store.set(dispatchStripFileAtom, { type: 'encoded', jpeg })
  await delay(messageDelayMs, signal)
  await idle(signal)
  // For the first letter of a message, or for the last one that is deleted.
  await prepareStripBackground({ ...strip, message: strip.message === '' ? 'A' : '' }, backgrounds)
}

/** Encodes the strip for a visitor who was faster than the stage; null where there is no strip any more. */
export async function encodeNow(get: Getter, set: Setter): Promise<Blob | null> {
  set(isEncodingAtom, true)
  try {
    const [{ encodeStrip }, strip] = await Promise.all([encoder.load(), currentStrip(get)])
    return strip && (await encodeStrip(strip, { backgrounds: get(imageCacheAtom).backgrounds }))
  } finally {
    set(isEncodingAtom, false)
  }
}
