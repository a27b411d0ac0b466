import { atom } from 'jotai'
import type { FilterRenderer } from '../../engine/index.ts'

/** Renderer of the page; null until it is open and while its GPU context is lost. Its only writer is `startRenderer`. */
export const rendererAtom = atom<FilterRenderer | null>(null)

/** What ended the page, which then shows its error message; null while nothing has. */
export const failureAtom = atom<{ readonly cause: unknown } | null>(null)
