import type { Rgb } from '../../film/Print.ts'
import type { MeasuredPatch } from './measurePatches.ts'
import styles from './Patches.module.css'

/** The chart's 24 patches: before in the corner, after around it, and how far apart they are. */
export function Patches({ patches }: { readonly patches: readonly MeasuredPatch[] }) {
  const mean = patches.reduce((sum, { difference }) => sum + difference, 0) / patches.length
  const most = Math.max(...patches.map(({ difference }) => difference))
  return (
    <section className={styles['patches']} aria-labelledby="patches">
      <h2 id="patches">
        Chart, CIEDE2000 <span>{`mean ${mean.toFixed(1)}, most ${most.toFixed(1)}`}</span>
      </h2>
      <ul>
        {patches.map(({ name, before, after, difference }) => (
          <li key={name} title={name} style={{ background: css(after) }}>
            <span className={styles['before']} style={{ background: css(before) }} />
            <span className={styles['name']}>{name}</span>
            <span className={styles['difference']}>{difference.toFixed(1)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function css(code: Rgb): string {
  return `rgb(${code.map((part) => Math.round(part * 255)).join(' ')})`
}
