import { useEffect, useState } from 'react'
import type { Rgb } from '../../colour/srgb.ts'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/Select.tsx'
import type { CompareRenderer } from '../compare/compareRenderer.ts'
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
  readonly compareRenderer: CompareRenderer
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
export function PixelReadout({ compareRenderer, point, isLeft, onRelease }: Props) {
  const [side, setSide] = useState<SampleSide>('1')
  const reading = usePixelReading({ compareRenderer, point, isLeft, side })
  return (
    <div className={styles['readout']}>
      <output aria-label="Pixel" aria-live={onRelease ? 'polite' : 'off'}>
        {reading ? (
          <>
            <span className={styles['place']}>{`${reading.xPx}, ${reading.yPx}`}</span>
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
  const css = `rgb(${colour.map((code) => Math.round(code * 255)).join(' ')})`
  return (
    <span className={styles['colour']}>
      <span className={styles['swatch']} style={{ background: css }} />
      <b>{name}</b> {codesText(colour, side)} <i>{labText(colour)}</i>
    </span>
  )
}

type Reading = Omit<Props, 'onRelease'> & { readonly side: SampleSide }

/** Reading at a point, again after each comparison; null without a point or an image. */
function usePixelReading({ compareRenderer, point, isLeft, side }: Reading): PixelReading | null {
  const [reader] = useState(createPixelReader)
  const [reading, setReading] = useState<PixelReading | null>(null)
  useEffect(() => {
    const read = () => {
      const shown = compareRenderer.shown()
      setReading(shown && point ? reader(shown, point, side, isLeft) : null)
    }
    read()
    return compareRenderer.onRender(read)
  }, [compareRenderer, reader, point, isLeft, side])
  return reading
}
