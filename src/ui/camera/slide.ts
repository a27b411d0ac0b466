import { atom, useStore } from 'jotai'
import { type RefObject, useLayoutEffect } from 'react'
import { isBusyAtom, stripSessionAtom } from '../../booth/session/boothAtoms.ts'

/** Where an element was last seen, in the window: the next one of the same strip slides on from there. */
const placeAtom = atom<DOMRect | null>(null)

/** Duration of a move, in milliseconds. */
const moveMs = 450

/** Moves an element from a place in the window to its own, with the middle of one on the middle of the other. */
export function moveFrom(element: Element, from: DOMRect, to = element.getBoundingClientRect()): void {
  const isStill = from.width === 0 || to.width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill) return
  const scale = Math.min(from.width / to.width, from.height / to.height)
  const own = element.getBoundingClientRect()
  const [x, y] = [
    from.x + from.width / 2 - to.x - to.width / 2,
    from.y + from.height / 2 - to.y - to.height / 2,
  ]
  const transformOrigin = `${to.x + to.width / 2 - own.x}px ${to.y + to.height / 2 - own.y}px`
  const transform = `translate(${x}px, ${y}px) scale(${scale})`
  element.animate(
    [
      { transform, transformOrigin },
      { transform: 'none', transformOrigin },
    ],
    {
      duration: moveMs,
      easing: 'ease-in-out',
    },
  )
}

/**
 * Slides an element that shows the strip from where the one before it was. It leaves its own place to the next one as long
 * as the strip is on its way from the mirror to its room.
 */
export function useSlide(element: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const from = store.get(placeAtom)
    store.set(placeAtom, null)
    if (from) moveFrom(current, from)
    return () => {
      const isOnItsWay = store.get(isBusyAtom) || store.get(stripSessionAtom)?.open === true
      const place = current.getBoundingClientRect()
      if (isOnItsWay && place.width > 0) store.set(placeAtom, place)
    }
  }, [element, store])
}
