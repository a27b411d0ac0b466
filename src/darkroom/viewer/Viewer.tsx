import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useElementSize } from '../../kit/hooks.ts'
import type { Rect, Size } from '../../lib/geometry.ts'
import { imageSizeAtom, paneNamesAtom } from '../compare/comparisonAtoms.ts'
import { overlayAtom, viewportAtom } from '../state/darkroomAtoms.ts'
import { bandsOf } from './overlays.ts'
import { PixelReadout } from './PixelReadout.tsx'
import { shaderErrorAtom } from './shaderErrorStage.ts'
import { usePaintedCanvas, usePicking } from './useViewer.ts'
import styles from './Viewer.module.css'
import { placeImage, visiblePart } from './viewport.ts'

const keysHint =
  'Arrows move it, plus and minus zoom, 0 shows all of it. Enter reads a pixel, Shift and arrows move it.'

/** Viewer of the developed image, from all of it to its pixels: one pane, or two with a split between them. */
export function Viewer({ className }: { readonly className: string | undefined }) {
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
    <div className={`${styles['view']} ${className}`}>
      <div ref={box} className={styles['viewer']}>
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
    <ul className={styles['legend']} aria-label="Overlay">
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
