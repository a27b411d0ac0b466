import { useAtomValue, useSetAtom } from 'jotai'
import { type CSSProperties, type PointerEvent, useId, useRef } from 'react'
import { shiftCropAtom } from '../../booth/strip/cropAtoms.ts'
import { stripAtom } from '../../booth/strip/stripAtoms.ts'
import type { Size } from '../../lib/geometry.ts'
import * as texts from '../../locale/messages/strip.ts'
import { developedSize, isCropped, middleCrop } from '../../strip/slots.ts'
import { photoIndex, type Strip } from '../../strip/Strip.ts'
import type { Slot } from '../../strip/Template.ts'
import { MoveIcon } from '../../kit/exportIcons.tsx'
import styles from './CropHandles.module.css'

/**
 * Crop handles: one over each photo of the strip that its slot crops. A visitor drags the photo, or moves it with the
 * arrow keys. The parent is positioned, and exactly as large as the strip's canvas.
 */
export function CropHandles() {
  const strip = useAtomValue(stripAtom)
  if (!strip) return null
  const { slots, size } = strip.template
  return slots
    .filter(isCropped)
    .map((slot) => <CropHandle key={slots.indexOf(slot)} slot={slot} canvas={size} strip={strip} />)
}

type Props = { readonly slot: Slot; readonly canvas: Size; readonly strip: Strip }

function CropHandle({ slot, canvas, strip }: Props) {
  const shift = useSetAtom(shiftCropAtom)
  const id = useId()
  const drag = useRef({ offset: 0, fromPx: 0 })
  const photo = photoIndex(slot.frame, strip)
  const crop = strip.crops?.[photo] ?? middleCrop
  const axis = croppedAxis(slot)
  const set = (offset: number) => shift(photo, { ...crop, [axis]: offset })
  const pointerPx = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    drag.current = { offset: crop[axis], fromPx: pointerPx(event) }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { offset, fromPx } = drag.current
    // The photo follows the pointer, so the visible part of it moves the other way.
    set(offset - (2 * (pointerPx(event) - fromPx)) / surplusPx(slot, event.currentTarget))
  }
  // Of a vertical slider the upper end is the larger value.
  const direction = axis === 'x' ? 1 : -1
  return (
    <div
      className={styles['handle']}
      style={placeOf(slot, canvas)}
      data-axis={axis}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <label className="hidden" htmlFor={id}>
        {texts.cropOfPhoto({ photo: photo + 1 })}
      </label>
      <input
        id={id}
        className="cover"
        type="range"
        min={-100}
        max={100}
        step={10}
        value={Math.round(100 * direction * crop[axis])}
        aria-valuetext={describeOffset(crop[axis], axis)}
        aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
        onChange={({ target }) => set((direction * target.valueAsNumber) / 100)}
      />
      <MoveIcon />
    </div>
  )
}

type Axis = 'x' | 'y'

/** Axis along which a slot shows only a part of its photo. */
function croppedAxis(slot: Size): Axis {
  return slot.widthPx * 3 < slot.heightPx * 4 ? 'x' : 'y'
}

/** Length of the photo that its slot does not show, in CSS pixels of the handle; 1 at least. */
function surplusPx(slot: Size, { offsetWidth, offsetHeight }: HTMLElement): number {
  const { widthPx, heightPx } = developedSize(slot)
  const surplus =
    croppedAxis(slot) === 'x'
      ? offsetWidth * (widthPx / slot.widthPx - 1)
      : offsetHeight * (heightPx / slot.heightPx - 1)
  return Math.max(1, surplus)
}

function placeOf({ xPx, yPx, widthPx, heightPx, rotation }: Slot, canvas: Size): CSSProperties {
  return {
    left: `${(100 * xPx) / canvas.widthPx}%`,
    top: `${(100 * yPx) / canvas.heightPx}%`,
    width: `${(100 * widthPx) / canvas.widthPx}%`,
    height: `${(100 * heightPx) / canvas.heightPx}%`,
    rotate: `${rotation}deg`,
  }
}

const sides = {
  x: [texts.cropToLeft, texts.cropToRight],
  y: [texts.cropToTop, texts.cropToBottom],
} as const

/** Place of a crop in words: `middle`, or how far it is from there, as `40 % to the left`. */
function describeOffset(offset: number, axis: Axis): string {
  const percent = Math.round(100 * Math.abs(offset))
  return percent === 0 ? texts.cropInMiddle() : sides[axis][offset < 0 ? 0 : 1]({ percent })
}
