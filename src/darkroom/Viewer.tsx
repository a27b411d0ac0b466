import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { CompareRenderer } from './compareRenderer.ts'
import {
  paintViewport,
  panned,
  placeImage,
  type Viewport,
  visiblePart,
  zoomed,
  type Place,
} from './viewport.ts'
import { useElementSize } from '../kit/hooks.ts'
import styles from './Viewer.module.css'
import type { ShaderError } from '../render/gpu/ShaderError.ts'
import { onShaderError } from '../render/gpu/shaderHotReload.ts'
import type { Size } from '../lib/geometry.ts'

type Props = {
  readonly table: CompareRenderer
  readonly view: Viewport
  readonly onView: (view: Viewport) => void
  /** The two pictures' names where there are two. */
  readonly names: readonly [left: string, right: string] | null
}

/** Pixels that an arrow key pushes the picture by. */
const keyPushPx = 48
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [keyPushPx, 0],
  ArrowRight: [-keyPushPx, 0],
  ArrowUp: [0, keyPushPx],
  ArrowDown: [0, -keyPushPx],
}

/** A picture of no size yet. */
const unknown = { widthPx: 4, heightPx: 3 }

/** The developed picture in its window: from the whole of it to its pixels, one look or two with a split. */
export function Viewer({ table, view, onView, names }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useElementSize(box)
  const [split, setSplit] = useState(0.5)
  const [picture, setPicture] = useState(unknown)
  const place = placeImage(view, picture, frame)
  const visible = visiblePart(place, frame)

  const paint = useCallback(() => {
    const shown = table.shown()
    const context = canvas.current?.getContext('2d')
    if (!shown || !context) return
    const { size, left, right } = shown
    setPicture((before) => (isSameSize(before, size) ? before : size))
    const at = placeImage(view, size, frame)
    const seen = visiblePart(at, frame)
    const smooth = view.zoom === 'fit'
    paintViewport(context, { left, right, place: at, splitPx: seen.x + split * seen.width, smooth })
  }, [table, view, frame, split])

  useEffect(() => {
    paint()
    return table.onPaint(paint)
  }, [table, paint])

  const push = (byX: number, byY: number) => onView(panned(view, place, frame, byX, byY))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const arrow = arrows[key]
    if (arrow) push(...arrow)
    if (key === '+' || key === '=') onView(zoomed(view, 1))
    if (key === '-') onView(zoomed(view, -1))
    if (key === '0') onView({ ...view, zoom: 'fit' })
  }
  const onPointerMove = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    push(movementX * devicePixelRatio, movementY * devicePixelRatio)
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
        width={frame.widthPx}
        height={frame.heightPx}
        data-drags={view.zoom !== 'fit'}
        onKeyDown={onKeyDown}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={onPointerMove}
      />
      <ShaderErrorMessage />
      {names && (
        <>
          <span className={styles['name']} data-side="left">
            {names[0]}
          </span>
          <span className={styles['name']} data-side="right">
            {names[1]}
          </span>
          <SplitHandle names={names} split={split} visible={visible} frame={frame} onSplit={setSplit} />
        </>
      )}
    </div>
  )
}

function isSameSize(one: typeof unknown, other: typeof unknown): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx
}

/** What is wrong in the shader that was saved last, over the picture that its last good version goes on to paint. */
export function ShaderErrorMessage() {
  const [fault, setFault] = useState<ShaderError | null>(null)
  useEffect(() => onShaderError(setFault), [])
  if (!fault) return null
  return (
    <p role="alert" className={styles['fault']}>
      <strong>{`shaders/${fault.location.file}:${fault.location.line}`}</strong> {fault.reason}
      <span>The last good version goes on.</span>
    </p>
  )
}

type SplitHandleProps = {
  /** What is at the left of it, and at the right. */
  readonly names: readonly [left: string, right: string]
  /** Part of the visible picture, 0 to 1, that the left one has. */
  readonly split: number
  /** The visible picture in its window. */
  readonly visible: Place
  readonly frame: Size
  readonly onSplit: (split: number) => void
}

/** The border between two pictures, to drag or to move by the arrows. */
export function SplitHandle({ names, split, visible, frame, onSplit }: SplitHandleProps) {
  const percent = Math.round(split * 100)
  const ofFrame = (px: number) => `${(px * 100) / frame.widthPx}%`
  return (
    <input
      type="range"
      min={0}
      max={100}
      value={percent}
      aria-label={`Split between ${names[0]} and ${names[1]}`}
      aria-valuetext={`${percent} % ${names[0]}, ${100 - percent} % ${names[1]}`}
      className={styles['split']}
      style={{
        insetInlineStart: `calc(${ofFrame(visible.x)} - var(--thumb) / 2)`,
        width: `calc(${ofFrame(visible.width)} + var(--thumb))`,
      }}
      onChange={(event) => onSplit(Number(event.target.value) / 100)}
    />
  )
}
