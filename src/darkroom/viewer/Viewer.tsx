import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useElementSize } from '../../kit/hooks.ts'
import type { Rect, Size } from '../../lib/geometry.ts'
import { comparisonAtom, imageSizeAtom, paneNamesAtom, shaderErrorAtom } from '../compare/comparisonAtoms.ts'
import { dispatchAtom, overlayAtom, viewportAtom } from '../state/darkroomAtoms.ts'
import { bandsOf, createOverlayPainter } from './overlays.ts'
import { movedPoint, PixelReadout, type Point, pointAt } from './PixelReadout.tsx'
import { paintViewport, panned, placeImage, type Viewport, visiblePart, zoomed } from './viewport.ts'
import { subscribe } from '../../lib/store.ts'
import styles from './Viewer.module.css'

const keysHint =
  'Arrows move it, plus and minus zoom, 0 shows all of it. Enter reads a pixel, Shift and arrows move it.'

/** Viewer of the developed image, from all of it to its pixels: one pane, or two with a split between them. */
export function Viewer() {
  const viewport = useAtomValue(viewportAtom)
  const names = useAtomValue(paneNamesAtom)
  const imageSize = useAtomValue(imageSizeAtom)
  const box = useRef<HTMLDivElement>(null)
  const viewer = useElementSize(box)
  const [split, setSplit] = useState(0.5)
  const canvas = usePaintedCanvas(viewer, split)
  const image = placeImage(viewport, imageSize, viewer)
  const visible = visiblePart(image, viewer)
  const { point, held, release, handlers } = usePicking({ image, imageSize, viewer })
  const splitPx = visible.xPx + split * visible.widthPx
  const ofViewer = (px: number, length: number) => `${(px * 100) / length}%`
  return (
    <div className={styles['view']}>
      <div ref={box} className={`faithful ${styles['viewer']}`}>
        <canvas
          ref={canvas}
          className="cover"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img can't be painted
          role="img"
          aria-label={`Developed picture. ${keysHint}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys
          tabIndex={0}
          width={viewer.widthPx}
          height={viewer.heightPx}
          data-drags={viewport.zoom !== 'fit'}
          {...handlers}
        />
        <Legend />
        {held && (
          <span
            className={styles['pin']}
            style={{
              insetInlineStart: ofViewer(image.xPx + held.x * image.widthPx, viewer.widthPx),
              insetBlockStart: ofViewer(image.yPx + held.y * image.heightPx, viewer.heightPx),
            }}
          />
        )}
        <ShaderErrorMessage />
        {names && <Split names={names} split={split} visible={visible} viewer={viewer} onSplit={setSplit} />}
      </div>
      <PixelReadout
        point={point}
        isLeft={point !== null && names !== null && image.xPx + point.x * image.widthPx < splitPx}
        onRelease={held ? release : null}
      />
    </div>
  )
}

function Legend() {
  const bands = bandsOf(useAtomValue(overlayAtom))
  if (bands.length === 0) return null
  return (
    <ul className={`row list ${styles['legend']}`} aria-label="Overlay">
      {bands.map(({ name, colour }) => (
        <li key={name} style={{ borderColor: `rgb(${colour.join(' ')})` }}>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Error of the shader that was saved last; its last good version goes on developing. */
export function ShaderErrorMessage() {
  const error = useAtomValue(shaderErrorAtom)
  if (!error) return null
  return (
    <p role="alert" className={styles['error']}>
      <strong>{`shaders/${error.location.file}:${error.location.line}`}</strong>
      <span>{` ${error.reason}`}</span>
      <span>The last good version goes on.</span>
    </p>
  )
}

type SplitProps = {
  readonly names: readonly [left: string, right: string]
  /** Part of the visible image, 0 to 1, that the left pane has. */
  readonly split: number
  /** Visible part of the image, in device pixels of the viewer. */
  readonly visible: Rect
  readonly viewer: Size
  readonly onSplit: (split: number) => void
}

/** Split between two panes: their names, and a slider between them, to drag or to move by the arrow keys. */
function Split({ names, split, visible, viewer, onSplit }: SplitProps) {
  const percent = Math.round(split * 100)
  const ofViewer = (px: number) => `${(px * 100) / viewer.widthPx}%`
  return (
    <>
      <span className={styles['name']} style={{ insetInlineStart: 'var(--space-2)' }}>
        {names[0]}
      </span>
      <span className={styles['name']} style={{ insetInlineEnd: 'var(--space-2)' }}>
        {names[1]}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={`Split between ${names[0]} and ${names[1]}`}
        aria-valuetext={`${percent} % ${names[0]}, ${100 - percent} % ${names[1]}`}
        className={styles['split']}
        style={{
          insetInlineStart: `calc(${ofViewer(visible.xPx)} - var(--thumb) / 2)`,
          width: `calc(${ofViewer(visible.widthPx)} + var(--thumb))`,
        }}
        onChange={(event) => onSplit(Number(event.target.value) / 100)}
      />
    </>
  )
}

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
function usePicking({ image, imageSize, viewer }: View) {
  const viewport = useAtomValue(viewportAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const [hovered, setHovered] = useState<Point | null>(null)
  const [held, setHeld] = useState<Point | null>(null)
  const distancePx = useRef(0)
  const show = (next: Viewport) => dispatch({ type: 'show', viewport: next })
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
function usePaintedCanvas(viewer: Size, split: number) {
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
