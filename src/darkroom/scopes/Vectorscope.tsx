import { memo } from 'react'

import type { Rgb } from '../../film/Print.ts'
import { PaintedCanvas } from './PaintedCanvas.tsx'
import { paintCounts } from './paintCounts.ts'
import type { Pixels } from './Pixels.ts'
import { Scope } from './Scope.tsx'
import styles from './Vectorscope.module.css'
import { type Chroma, hueTargets, placeOf, skinLine, traceVectors, vectorCells } from './traceVectors.ts'

const size = { widthPx: vectorCells, heightPx: vectorCells }
const light: Rgb = [0.55, 1, 0.85]

/** The picture's colours without their lightness: greys in the middle, the six hues around, the line of all skins. */
export const Vectorscope = memo(function Vectorscope({ picture }: { readonly picture: Pixels }) {
  const [skinX, skinY] = percent(skinLine)
  return (
    <Scope name="Vectorscope" note="75 % targets, skin line">
      <div className={styles['square']}>
        <PaintedCanvas label="Vectorscope" image={paintCounts(traceVectors(picture), size, light)} />
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="49" />
          <path d="M50 1V99M1 50H99" />
          <path className={styles['skin']} d={`M50 50L${skinX} ${skinY}`} />
          {hueTargets.map(({ name, chroma }) => {
            const [x, y] = percent(chroma)
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
    </Scope>
  )
})

function percent(chroma: Chroma): readonly [x: number, y: number] {
  const [x, y] = placeOf(chroma)
  return [x * 100, y * 100]
}
