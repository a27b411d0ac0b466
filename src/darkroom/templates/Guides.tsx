import type { Template } from '../../render/strip/Template.ts'
import styles from './TemplatesPage.module.css'

/** Millimetres at the edge of a print that a printer without borders may cut. */
const bleedMm = 3

/** Guides: the slots with their photos' numbers, the boxes of the texts, and the area that every printer prints. */
export function Guides({ template }: { readonly template: Template }) {
  const { size, dpi, elements } = template
  const bleedPx = (bleedMm / 25.4) * dpi
  return (
    <svg className={styles['guides']} viewBox={`0 0 ${size.widthPx} ${size.heightPx}`} aria-hidden>
      {elements.map((element, index) => {
        if (element.kind !== 'slot' && element.kind !== 'text') return null
        const { xPx, yPx, widthPx, heightPx, rotation } = element
        const [middleX, middleY] = [xPx + widthPx / 2, yPx + heightPx / 2]
        return (
          <g
            key={index}
            className={styles[element.kind]}
            transform={`rotate(${rotation} ${middleX} ${middleY})`}
          >
            <rect x={xPx} y={yPx} width={widthPx} height={heightPx} />
            {element.kind === 'slot' && (
              <text x={middleX} y={middleY} fontSize={heightPx / 4}>
                {element.frame === 'pick' ? '?' : element.frame}
              </text>
            )}
          </g>
        )
      })}
      <rect
        className={styles['safe']}
        x={bleedPx}
        y={bleedPx}
        width={size.widthPx - 2 * bleedPx}
        height={size.heightPx - 2 * bleedPx}
      />
    </svg>
  )
}
