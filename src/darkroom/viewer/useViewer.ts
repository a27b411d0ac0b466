import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Rect, Size } from '../../lib/geometry.ts'
import type { CompareRenderer } from '../compare/compareRenderer.ts'
import { createOverlayPainter, type OverlayId } from './overlays.ts'
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

/** Longest way of a tap, in CSS pixels; what goes further moves the image. */
const tapPx = 4

type View = {
  readonly viewport: Viewport
  readonly onViewport: (viewport: Viewport) => void
  /** Rectangle of the image in the viewer, in device pixels. */
  readonly image: Rect
  readonly imageSize: Size
  readonly viewer: Size
}

/**
 * Pointer and keys over the image: they move and zoom it, and pick the pixel that is read. `point` is the pixel under
 * the pointer, else the one that a tap or Enter holds.
 */
export function usePicking({ viewport, onViewport, image, imageSize, viewer }: View) {
  const [hovered, setHovered] = useState<Point | null>(null)
  const [held, setHeld] = useState<Point | null>(null)
  const wayPx = useRef(0)
  const move = (byX: number, byY: number) => onViewport(panned(viewport, image, viewer, byX, byY))
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
    else if (key === '+' || key === '=') onViewport(zoomed(viewport, 1))
    else if (key === '-') onViewport(zoomed(viewport, -1))
    else if (key === '0') onViewport({ ...viewport, zoom: 'fit' })
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
        wayPx.current = 0
      },
      onPointerMove: (event: PointerEvent) => {
        const { currentTarget, pointerId, pointerType, movementX, movementY } = event
        if (pointerType === 'mouse') setHovered(pointOf(event))
        if (!currentTarget.hasPointerCapture(pointerId)) return
        wayPx.current += Math.hypot(movementX, movementY)
        move(movementX * devicePixelRatio, movementY * devicePixelRatio)
      },
      onPointerUp: (event: PointerEvent) => {
        if (wayPx.current <= tapPx) setHeld(pointOf(event))
      },
      onPointerLeave: () => setHovered(null),
    },
  }
}

/** Size of the image before the first is developed. */
const initialSize: Size = { widthPx: 4, heightPx: 3 }

type Painting = {
  readonly viewport: Viewport
  readonly viewer: Size
  readonly split: number
  readonly overlay: OverlayId
}

/** Canvas into which every comparison is painted, and the size of the image. */
export function usePaintedCanvas(
  compareRenderer: CompareRenderer,
  { viewport, viewer, split, overlay }: Painting,
) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [overlaid] = useState(createOverlayPainter)
  const [imageSize, setImageSize] = useState(initialSize)

  const paint = useCallback(() => {
    const shown = compareRenderer.shown()
    const context = canvas.current?.getContext('2d')
    if (!shown || !context) return
    const { size, serial } = shown
    setImageSize((before) => (isSameSize(before, size) ? before : size))
    const image = placeImage(viewport, size, viewer)
    const visible = visiblePart(image, viewer)
    const splitPx = visible.xPx + split * visible.widthPx
    const left = shown.left && overlaid(shown.left, overlay, serial)
    const right = overlaid(shown.right, overlay, serial)
    paintViewport(context, { left, right, image, splitPx, smooth: viewport.zoom === 'fit' })
  }, [compareRenderer, viewport, viewer, split, overlay, overlaid])

  useEffect(() => {
    paint()
    return compareRenderer.onRender(paint)
  }, [compareRenderer, paint])

  return { canvas, imageSize }
}

function isSameSize(one: Size, other: Size): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx
}
