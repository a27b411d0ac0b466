import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { subscribe } from '../../lib/store.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/Select.tsx'
import { comparisonAtom } from '../compare/comparisonAtoms.ts'
import { cssColour } from '../source/chart.ts'
import styles from './PixelReadout.module.css'
import {
  codesText,
  createPixelReader,
  labText,
  type PixelReading,
  type Point,
  type SampleSide,
  sampleSides,
} from './pixelReading.ts'

type Props = {
  /** Null shows how to read a pixel. */
  readonly point: Point | null
  /** True reads the left pane, where it is developed. */
  readonly isLeft: boolean
  /** Null while no pixel is held. */
  readonly onRelease: (() => void) | null
}

const sideOptions = sampleSides.map((value) => ({
  value,
  label: value === '1' ? '1 pixel' : `mean of ${value} × ${value}`,
}))

/** Read-out of a pixel: its codes and CIE Lab before and after the filter, and the difference between both. */
export function PixelReadout({ point, isLeft, onRelease }: Props) {
  const [side, setSide] = useState<SampleSide>('1')
  const reading = usePixelReading(point, isLeft, side)
  return (
    <div className={`row ${styles['readout']}`}>
      <output aria-label="Pixel" aria-live={onRelease ? 'polite' : 'off'}>
        {reading ? (
          <>
            <span className={styles['position']}>{`${reading.xPx}, ${reading.yPx}`}</span>
            <Colour name="In" colour={reading.input} side={side} />
            <Colour name="Out" colour={reading.output} side={side} />
            <span>{`ΔE00 ${reading.difference.toFixed(1)}`}</span>
          </>
        ) : (
          'Point at a pixel to read it; a tap or Enter holds it.'
        )}
      </output>
      <Button isSmall disabled={!onRelease} onClick={() => onRelease?.()}>
        Release
      </Button>
      <Select isSmall aria-label="Pixels to read" options={sideOptions} value={side} onChange={setSide} />
    </div>
  )
}

type ColourProps = { readonly name: string; readonly colour: Rgb; readonly side: SampleSide }

function Colour({ name, colour, side }: ColourProps) {
  return (
    <span className={styles['colour']}>
      <span className={styles['swatch']} style={{ background: cssColour(colour) }} />
      <b>{name}</b>
      <span>{` ${codesText(colour, side)} `}</span>
      <i>{labText(colour)}</i>
    </span>
  )
}

/** Reading at a point, again after each comparison; null without a point or before the first comparison. */
function usePixelReading(point: Point | null, isLeft: boolean, side: SampleSide): PixelReading | null {
  const [read] = useState(createPixelReader)
  const [reading, setReading] = useState<PixelReading | null>(null)
  const store = useStore()
  useEffect(
    () =>
      subscribe(store, comparisonAtom, (comparison) => {
        if (!point) setReading(null)
        else if (comparison) setReading(read(comparison, point, side, isLeft))
      }),
    [store, read, point, isLeft, side],
  )
  return reading
}
