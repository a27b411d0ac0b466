import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { subscribe } from '../../lib/store.ts'
import type { Rect, Size } from '../../lib/geometry.ts'
import { comparisonAtom } from '../compare/comparisonAtoms.ts'
import { dispatchAtom, overlayAtom, viewportAtom } from '../state/darkroomAtoms.ts'
import { createOverlayPainter } from './overlays.ts'
import { movedPoint, type Point, pointAt } from './pixelReading.ts'
import { paintViewport, panned, placeImage, type Viewport, visiblePart, zoomed } from './viewport.ts'

/** Device pixels that an arrow key moves the image by. */
const arrowStepPx = 48
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Maximum distance of a tap, in CSS pixels; a longer one moves the image. */
const maxTapPx = 4

type View = {
  /** Rectangle of the image in the viewer, in device pixels. */
  readonly image: Rect
  readonly imageSize: Size
  readonly viewer: Size
}

/**
 * Pointer and keys over the image: they move and zoom it, and pick the pixel that is read. `point` is the pixel under
 * the pointer, else the one that a tap or Enter holds.
 */
export function usePicking({ image, imageSize, viewer }: View) {
  const viewport = useAtomValue(viewportAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const [hovered, setHovered] = useState<Point | null>(null)
  const [held, setHeld] = useState<Point | null>(null)
  const distancePx = useRef(0)
  const show = (next: Viewport) => dispatch({ type: 'setViewport', viewport: next })
  const move = (byX: number, byY: number) => show(panned(viewport, image, viewer, byX, byY))
  const pointOf = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) =>
    pointAt(image, offsetX * devicePixelRatio, offsetY * devicePixelRatio)
  const holdMiddle = () => {
    const { xPx, yPx, widthPx, heightPx } = visiblePart(image, viewer)
    setHeld(pointAt(image, xPx + widthPx / 2, yPx + heightPx / 2))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const arrow = arrows[key]
    if (arrow && shiftKey && held) setHeld(movedPoint(held, imageSize, -arrow[0], -arrow[1]))
    else if (arrow) move(arrow[0] * arrowStepPx, arrow[1] * arrowStepPx)
    else if (key === '+' || key === '=') show(zoomed(viewport, 1))
    else if (key === '-') show(zoomed(viewport, -1))
    else if (key === '0') show({ ...viewport, zoom: 'fit' })
    else if (key === 'Enter') holdMiddle()
    else if (key === 'Escape') setHeld(null)
    else return
    event.preventDefault()
  }
  return {
    point: hovered ?? held,
    held,
    release: () => setHeld(null),
    handlers: {
      onKeyDown,
      onPointerDown: ({ currentTarget, pointerId }: PointerEvent) => {
        currentTarget.setPointerCapture(pointerId)
        distancePx.current = 0
      },
      onPointerMove: (event: PointerEvent) => {
        const { currentTarget, pointerId, pointerType, movementX, movementY } = event
        if (pointerType === 'mouse') setHovered(pointOf(event))
        if (!currentTarget.hasPointerCapture(pointerId)) return
        distancePx.current += Math.hypot(movementX, movementY)
        move(movementX * devicePixelRatio, movementY * devicePixelRatio)
      },
      onPointerUp: (event: PointerEvent) => {
        if (distancePx.current <= maxTapPx) setHeld(pointOf(event))
      },
      onPointerLeave: () => setHovered(null),
    },
  }
}

/**
 * Canvas into which every comparison is painted, in the frame in which it is developed.
 * @param split part of the visible image, 0 to 1, that the left pane has
 */
export function usePaintedCanvas(viewer: Size, split: number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [withOverlay] = useState(createOverlayPainter)
  const viewport = useAtomValue(viewportAtom)
  const overlay = useAtomValue(overlayAtom)
  const store = useStore()
  useEffect(
    () =>
      subscribe(store, comparisonAtom, (comparison) => {
        const context = canvas.current?.getContext('2d')
        if (!comparison || !context) return
        const { size, serial } = comparison
        const image = placeImage(viewport, size, viewer)
        const visible = visiblePart(image, viewer)
        const splitPx = visible.xPx + split * visible.widthPx
        const left = comparison.left && withOverlay(comparison.left, overlay, serial)
        const right = withOverlay(comparison.right, overlay, serial)
        paintViewport(context, { left, right, image, splitPx, smooth: viewport.zoom === 'fit' })
      }),
    [store, viewport, viewer, split, overlay, withOverlay],
  )
  return canvas
}
