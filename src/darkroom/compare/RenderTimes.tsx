import { useAtomValue } from 'jotai'
import styles from './RenderTimes.module.css'
import { medianTimesAtom } from './renderTimesStage.ts'

/** Render times, as medians: of each pass on the GPU, or of the whole frame where the browser can't time the GPU. */
export function RenderTimes() {
  const times = useAtomValue(medianTimesAtom)
  const text = times.map(([pass, ms]) => `${pass} ${ms.toFixed(1)}`).join(', ')
  return <p className={styles['time']}>{text === '' ? '' : `${text} ms`}</p>
}
