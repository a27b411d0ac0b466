import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** The quiet zone that scanners need around a code, in modules (ISO/IEC 18004, 9.1). */
const quietZone = 4

/**
 * QR code of a text, error correction level M, black on white whatever the theme: scanners expect it. Both colours and the
 * quiet zone are in the picture itself, because a browser's forced dark mode changes those of the style sheet alone.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file for an <img>
      role="img"
      aria-label={label}
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}
