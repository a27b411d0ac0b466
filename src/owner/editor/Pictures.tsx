import type { CSSProperties } from 'react'
import { slotDefaults } from '../../strip/templateDefaults.ts'
import type { TemplateFile } from '../../strip/templateSchema.ts'
import type { Box, Canvas } from './boxGeometry.ts'
import styles from './TemplateEditor.module.css'

type Props = {
  readonly file: TemplateFile
  readonly pictureUrl: (name: string) => string
  /** Sample in place of the photos. */
  readonly photoUrl: string
}

/** Photos and frame, in the order in which they are drawn. */
export function Pictures({ file, pictureUrl, photoUrl }: Props) {
  const { canvas, slots = [], pictures = [] } = file
  const files = pictures.filter(({ picture }) => picture.includes('.'))
  const layers = [
    ...files.map((entry) => ({ entry, z: entry.z ?? 0, url: pictureUrl(entry.picture), number: null })),
    ...slots.map((entry) => ({ entry, z: entry.z ?? slotDefaults.z, url: photoUrl, number: entry.frame })),
  ].sort((one, other) => one.z - other.z)
  return layers.map(({ entry, url, number }, index) => (
    <span
      key={index}
      className={number === null ? undefined : `middle ${styles['photo']}`}
      style={placeOf({ ...entry, rotation: entry.rotation ?? 0 }, canvas)}
    >
      <img className="cover" src={url} alt="" />
      {number !== null && <span>{number}</span>}
    </span>
  ))
}

/** Share of the canvas. */
export const part = (length: number, of: number) => `${(100 * length) / of}%`

/** Place of a box, as a style. */
export function placeOf({ x, y, width, height, rotation }: Box, canvas: Canvas): CSSProperties {
  return {
    left: part(x, canvas.width),
    top: part(y, canvas.height),
    width: part(width, canvas.width),
    height: part(height, canvas.height),
    rotate: `${rotation}deg`,
  }
}

/** As large as the view lets it be, in the colours of the background. */
export function stageStyle({ width, height, background = '#000000' }: TemplateFile['canvas']): CSSProperties {
  const colours = [background].flat().map((one) => /#\w{6}/.exec(one)?.[0] ?? 'var(--color-white)')
  return {
    aspectRatio: width / height,
    width: `min(100cqw, ${(100 * width) / height}cqh)`,
    background: `linear-gradient(${[...colours, ...colours.slice(-1)].join(',')})`,
  }
}
