import { memo, useState } from 'react'
import type { Rgb } from '../../lib/colour/srgb.ts'
import { Button } from '../../kit/Button.tsx'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import frameStyles from './ScopeFrame.module.css'
import { channelColours, Plot, ScopeFrame } from './ScopeFrame.tsx'
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
  type VectorZoom,
  vectorZooms,
  waveformLevels,
} from './traces.ts'

const channels = ['red', 'green', 'blue', 'luma'] as const

/** Histogram: how many pixels have each code, by channel. */
export const Histogram = memo(function Histogram({ image }: { readonly image: Pixels }) {
  const counts = countCodes(image)
  const [black, white] = clippedParts(counts)
  return (
    <ScopeFrame name="Histogram" note={`black ${percent(black)}, white ${percent(white)}`}>
      <Plot width={255} grid="M64 0V100M128 0V100M191 0V100">
        {channels.map((channel) => (
          <path
            key={channel}
            className={frameStyles['area']}
            style={channelColours[channel]}
            d={outline(counts, channel)}
          />
        ))}
      </Plot>
    </ScopeFrame>
  )
})

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}

/** Outline of a channel: the root of its counts, so that a peak leaves the rest visible. Black and white set no height. */
function outline(counts: Counts, channel: (typeof channels)[number]): string {
  const inner = channels.flatMap((name) => counts[name].slice(1, -1))
  const max = Math.sqrt(Math.max(1, ...inner))
  const points = counts[channel].map((count, code) => {
    const height = Math.min(1, Math.sqrt(count) / max) * 100
    return `L${code} ${(100 - height).toFixed(1)}`
  })
  return `M0 100${points.join('')}L255 100Z`
}

const levelGrid = 'M0 25H100M0 50H100M0 75H100'

/**
 * Waveform: the codes of each column of the image, from black at the bottom to white at the top; as an RGB parade the
 * three channels stand side by side.
 */
export const Waveform = memo(function Waveform({ image }: { readonly image: Pixels }) {
  const [isParade, setParade] = useState(false)
  const counts = traceWaveform(image)
  const size = { widthPx: image.width, heightPx: waveformLevels }
  const name = isParade ? 'RGB parade' : 'Waveform'
  return (
    <ScopeFrame
      name={name}
      note="0 to 100 %"
      control={
        <Button isSmall aria-pressed={isParade} onClick={() => setParade(!isParade)}>
          Parade
        </Button>
      }
    >
      <CanvasImage label={name} image={paintColourCounts(counts, size, isParade)} />
      <Plot grid={isParade ? `${levelGrid}M33.3 0V100M66.7 0V100` : levelGrid} />
    </ScopeFrame>
  )
})

const size = { widthPx: vectorCells, heightPx: vectorCells }
const traceColour: Rgb = [0.55, 1, 0.85]

/** Vectorscope: the image's chroma. Greys are in the centre, the six hues around it, and skins along a line. */
export const Vectorscope = memo(function Vectorscope({ image }: { readonly image: Pixels }) {
  const [zoom, setZoom] = useState<VectorZoom>(1)
  const at = (chroma: Chroma) => {
    const [x, y] = positionOf(chroma, zoom)
    return [x * 100, y * 100] as const
  }
  const [skinX, skinY] = at(skinLine)
  const next = vectorZooms[(vectorZooms.indexOf(zoom) + 1) % vectorZooms.length] ?? 1
  return (
    <ScopeFrame
      name="Vectorscope"
      note="75 % targets, skin line"
      control={
        <Button isSmall aria-label={`Vectorscope zoom, ${zoom} times`} onClick={() => setZoom(next)}>
          {`${zoom}×`}
        </Button>
      }
    >
      <div className={styles['square']}>
        <CanvasImage label="Vectorscope" image={paintCounts(traceVectors(image, zoom), size, traceColour)} />
        <svg className="cover" viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="49" />
          <path d="M50 1V99M1 50H99" />
          <path className={styles['skin']} d={`M50 50L${skinX} ${skinY}`} />
          {hueTargets.map(({ name, chroma }) => {
            const [x, y] = at(chroma)
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
