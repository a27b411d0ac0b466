import { atom, type Getter, type Setter } from 'jotai'
import { canSave, saveBlob } from '../download/saveBlob.ts'
import { canShare, shareFile } from '../download/shareFile.ts'
import { stripFileName } from '../download/stripFileName.ts'
import { isHandheld } from '../lib/isHandheld.ts'
import { developmentFaultAtom, sentence } from './stripAtoms.ts'
import { encodeNow, savingAtom, stripFileAtom } from './stripFile.ts'

/** A double click and a held key are one press. */
const samePressMs = 1000

/** A way out of the booth for the strip's file. */
type Way = (jpeg: Blob, get: Getter, set: Setter) => Promise<void> | void

/** Why the strip can't be shown or saved, in a sentence. */
export const stripFaultAtom = atom((get) => get(developmentFaultAtom) ?? get(stripFileAtom).fault)

/**
 * Saves the strip with the filter and the message that are chosen now; one file however often it is pressed.
 * On a phone that is the share sheet, from where the picture goes to the others, or to a friend.
 */
export const saveStripAtom = atom(null, (get, set) => handOut(get, set, isHandheld() ? share : download))

/** Lets the strip's file out: within the visitor's gesture where it is encoded ahead, else as soon as it is. */
export async function handOut(get: Getter, set: Setter, way: Way): Promise<void> {
  if (get(savingAtom) || isSamePress(get, set, way)) return
  await orFault(set, async () => {
    const jpeg = get(stripFileAtom).jpeg ?? (await encodeNow(get, set))
    if (jpeg) await way(jpeg, get, set)
  })
}

/** Does something for the visitor; what goes wrong is said in a sentence. */
export async function orFault(set: Setter, run: () => Promise<void>): Promise<void> {
  set(stripFileAtom, { fault: null })
  try {
    await run()
  } catch (cause) {
    set(stripFileAtom, { fault: sentence(cause) })
  }
}

/** The share sheet; where the browser has none or does not open it, the downloads. */
export async function share(jpeg: Blob, get: Getter, set: Setter): Promise<void> {
  const file = new File([jpeg], stripFileName(new Date()), { type: jpeg.type })
  if (!canShare(file) || (await shareFile(file)) === 'refused') download(jpeg, get, set)
}

/** The browser's downloads; where it has none, the picture to long-press. */
export function download(jpeg: Blob, _get: Getter, set: Setter): void {
  if (canSave()) saveBlob(jpeg, stripFileName(new Date()))
  else set(stripFileAtom, { held: jpeg })
}

function isSamePress(get: Getter, set: Setter, way: Way): boolean {
  const { press } = get(stripFileAtom)
  const atMs = performance.now()
  set(stripFileAtom, { press: { way, atMs } })
  return press?.way === way && atMs - press.atMs < samePressMs
}
