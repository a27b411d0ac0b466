import { memo } from 'react'
import type { Rgb } from '../../colour/srgb.ts'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import frameStyles from './ScopeFrame.module.css'
import { ScopeFrame } from './ScopeFrame.tsx'
import styles from './SignalScopes.module.css'
import {
  type Chroma,
  clippedParts,
  countCodes,
  type Histogram as Counts,
  hueTargets,
  paintColourCounts,
  paintCounts,
  type Pixels,
  positionOf,
  skinLine,
  traceVectors,
  traceWaveform,
  vectorCells,
  waveformLevels,
} from './traces.ts'

const channels = ['red', 'green', 'blue', 'luma'] as const
const plotHeight = 100

/** Histogram: how many pixels have each code, by channel. */
export const Histogram = memo(function Histogram({ image }: { readonly image: Pixels }) {
  const counts = countCodes(image)
  const [black, white] = clippedParts(counts)
  return (
    <ScopeFrame name="Histogram" note={`black ${percent(black)}, white ${percent(white)}`}>
      <svg viewBox={`0 0 255 ${plotHeight}`} preserveAspectRatio="none" aria-hidden="true">
        {[64, 128, 191].map((code) => (
          <path key={code} className={frameStyles['grid']} d={`M${code} 0V${plotHeight}`} />
        ))}
        {channels.map((channel) => (
          <path
            key={channel}
            className={frameStyles['area']}
            data-channel={channel}
            d={outline(counts, channel)}
          />
        ))}
      </svg>
    </ScopeFrame>
  )
})

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}

/** Outline of a channel: the root of its counts, so that a peak leaves the rest visible. Black and white set no height. */
function outline(counts: Counts, channel: (typeof channels)[number]): string {
  const inner = channels.flatMap((name) => counts[name].slice(1, -1))
  const highest = Math.sqrt(Math.max(1, ...inner))
  const points = counts[channel].map((count, code) => {
    const height = Math.min(1, Math.sqrt(count) / highest) * plotHeight
    return `L${code} ${(plotHeight - height).toFixed(1)}`
  })
  return `M0 ${plotHeight}${points.join('')}L255 ${plotHeight}Z`
}

/** Waveform: the codes of each column of the image, from black at the bottom to white at the top. */
export const Waveform = memo(function Waveform({ image }: { readonly image: Pixels }) {
  const size = { widthPx: image.width, heightPx: waveformLevels }
  return (
    <ScopeFrame name="Waveform" note="0 to 100 %">
      <CanvasImage label="Waveform" image={paintColourCounts(traceWaveform(image), size)} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {[25, 50, 75].map((level) => (
          <path key={level} className={frameStyles['grid']} d={`M0 ${level}H100`} />
        ))}
      </svg>
    </ScopeFrame>
  )
})

const size = { widthPx: vectorCells, heightPx: vectorCells }
const traceColour: Rgb = [0.55, 1, 0.85]

/** Vectorscope: the image's chroma. Greys are in the centre, the six hues around it, and skins along a line. */
export const Vectorscope = memo(function Vectorscope({ image }: { readonly image: Pixels }) {
  const [skinX, skinY] = percentOf(skinLine)
  return (
    <ScopeFrame name="Vectorscope" note="75 % targets, skin line">
      <div className={styles['square']}>
        <CanvasImage label="Vectorscope" image={paintCounts(traceVectors(image), size, traceColour)} />
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="49" />
          <path d="M50 1V99M1 50H99" />
          <path className={styles['skin']} d={`M50 50L${skinX} ${skinY}`} />
          {hueTargets.map(({ name, chroma }) => {
            const [x, y] = percentOf(chroma)
            return (
              <g key={name}>
                <rect x={x - 3} y={y - 3} width="6" height="6" />
                <text x={x + (x > 50 ? -5 : 5)} y={y + 2.5} textAnchor={x > 50 ? 'end' : 'start'}>
                  {name}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </ScopeFrame>
  )
})

function percentOf(chroma: Chroma): readonly [x: number, y: number] {
  const [x, y] = positionOf(chroma)
  return [x * 100, y * 100]
}
