import { useAtomValue } from 'jotai'
import { keptPartAtom } from '../../booth/templateAtoms.ts'
import styles from './CropFrame.module.css'

/** Crop frame: over the live view, the part of a photo that the chosen template shows at first. A mirror changes nothing. */
export function CropFrame() {
  const part = useAtomValue(keptPartAtom)
  if (!part) return null
  const size = { width: `${100 * part.width}%`, height: `${100 * part.height}%` }
  return (
    <div className={styles['image']} aria-hidden="true">
      <div className={styles['frame']} style={size} />
    </div>
  )
}
