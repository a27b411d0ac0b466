import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useElementSize } from '../kit/hooks.ts'
import type { Rect, Size } from '../lib/geometry.ts'
import type { ShaderError } from '../render/gpu/ShaderError.ts'
import { onShaderError } from '../render/gpu/shaderHotReload.ts'
import type { CompareRenderer } from './compareRenderer.ts'
import styles from './Viewer.module.css'
import { paintViewport, panned, placeImage, type Viewport, visiblePart, zoomed } from './viewport.ts'

type Props = {
  readonly compareRenderer: CompareRenderer
  readonly viewport: Viewport
  readonly onViewport: (viewport: Viewport) => void
  /** Names of the two panes; null for a single one. */
  readonly names: readonly [left: string, right: string] | null
}

/** Device pixels that an arrow key moves the image by. */
const arrowStepPx = 48
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [arrowStepPx, 0],
  ArrowRight: [-arrowStepPx, 0],
  ArrowUp: [0, arrowStepPx],
  ArrowDown: [0, -arrowStepPx],
}

/** Size of the image before the first is developed. */
const initialSize: Size = { widthPx: 4, heightPx: 3 }

/** Viewer of the developed image, from all of it to its pixels: one pane, or two with a split between them. */
export function Viewer({ compareRenderer, viewport, onViewport, names }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const viewer = useElementSize(box)
  const [split, setSplit] = useState(0.5)
  const { canvas, imageSize } = usePaintedCanvas(compareRenderer, { viewport, viewer, split })
  const image = placeImage(viewport, imageSize, viewer)
  const visible = visiblePart(image, viewer)

  const move = (byX: number, byY: number) => onViewport(panned(viewport, image, viewer, byX, byY))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const arrow = arrows[key]
    if (arrow) move(...arrow)
    if (key === '+' || key === '=') onViewport(zoomed(viewport, 1))
    if (key === '-') onViewport(zoomed(viewport, -1))
    if (key === '0') onViewport({ ...viewport, zoom: 'fit' })
  }
  const onPointerMove = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    move(movementX * devicePixelRatio, movementY * devicePixelRatio)
  }
  return (
    <div ref={box} className={styles['viewer']}>
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img can't be painted
        role="img"
        aria-label="Developed picture. Arrows move it, plus and minus zoom, 0 shows all of it."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys
        tabIndex={0}
        width={viewer.widthPx}
        height={viewer.heightPx}
        data-drags={viewport.zoom !== 'fit'}
        onKeyDown={onKeyDown}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={onPointerMove}
      />
      <ShaderErrorMessage />
      {names && <Split names={names} split={split} visible={visible} viewer={viewer} onSplit={setSplit} />}
    </div>
  )
}

type View = { readonly viewport: Viewport; readonly viewer: Size; readonly split: number }

/** Canvas into which every comparison is painted, and the size of the image. */
function usePaintedCanvas(compareRenderer: CompareRenderer, { viewport, viewer, split }: View) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [imageSize, setImageSize] = useState(initialSize)

  const paint = useCallback(() => {
    const shown = compareRenderer.shown()
    const context = canvas.current?.getContext('2d')
    if (!shown || !context) return
    const { size, left, right } = shown
    setImageSize((before) => (isSameSize(before, size) ? before : size))
    const image = placeImage(viewport, size, viewer)
    const visible = visiblePart(image, viewer)
    const splitPx = visible.xPx + split * visible.widthPx
    paintViewport(context, { left, right, image, splitPx, smooth: viewport.zoom === 'fit' })
  }, [compareRenderer, viewport, viewer, split])

  useEffect(() => {
    paint()
    return compareRenderer.onRender(paint)
  }, [compareRenderer, paint])

  return { canvas, imageSize }
}

function isSameSize(one: Size, other: Size): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx
}

/** Error of the shader that was saved last; its last good version goes on developing. */
export function ShaderErrorMessage() {
  const [error, setError] = useState<ShaderError | null>(null)
  useEffect(() => onShaderError(setError), [])
  if (!error) return null
  return (
    <p role="alert" className={styles['error']}>
      <strong>{`shaders/${error.location.file}:${error.location.line}`}</strong> {error.reason}
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
      <span className={styles['name']} data-side="left">
        {names[0]}
      </span>
      <span className={styles['name']} data-side="right">
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
