import { cssColour, type MeasuredPatch } from '../source/chart.ts'
import styles from './PatchesScope.module.css'

/** Patches of the chart: the colour before in a corner of the colour after, and their difference. */
export function PatchesScope({ patches }: { readonly patches: readonly MeasuredPatch[] }) {
  const mean = patches.reduce((sum, { difference }) => sum + difference, 0) / patches.length
  const max = Math.max(...patches.map(({ difference }) => difference))
  return (
    <section className={styles['patches']} aria-labelledby="patches">
      <h2 id="patches">
        Chart, CIEDE2000 <span>{`mean ${mean.toFixed(1)}, most ${max.toFixed(1)}`}</span>
      </h2>
      <ul>
        {patches.map(({ name, before, after, difference }) => (
          <li key={name} title={name} style={{ background: cssColour(after) }}>
            <span className={styles['before']} style={{ background: cssColour(before) }} />
            <span className={styles['name']}>{name}</span>
            <span className={styles['difference']}>{difference.toFixed(1)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
