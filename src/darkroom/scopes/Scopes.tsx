import { useAtomValue } from 'jotai'
import { filmCurvesAtom } from '../compare/comparisonAtoms.ts'
import { cssColour, type MeasuredPatch } from '../source/chart.ts'
import { activeEditAtom } from '../state/darkroomAtoms.ts'
import { CurvesScope } from './CurvesScope.tsx'
import styles from './Scopes.module.css'
import { scopeDataAtom } from './scopeAtoms.ts'
import { Histogram, Vectorscope, Waveform } from './SignalScopes.tsx'

/** Scopes of the developed image, of the film, and of the chart. */
export function Scopes() {
  const data = useAtomValue(scopeDataAtom)
  const curves = useAtomValue(filmCurvesAtom)
  const { cube = null } = useAtomValue(activeEditAtom)
  return (
    <section className={styles['scopes']} aria-label="Scopes">
      {data && (
        <>
          <Histogram image={data.after} />
          <Waveform image={data.after} />
          <Vectorscope image={data.after} />
          <CurvesScope curves={curves} cube={cube} image={data.before} />
          {data.patches && <PatchesScope patches={data.patches} />}
        </>
      )}
    </section>
  )
}

/** Patches of the chart: the colour before in a corner of the colour after, and their difference. */
function PatchesScope({ patches }: { readonly patches: readonly MeasuredPatch[] }) {
  const mean = patches.reduce((sum, { difference }) => sum + difference, 0) / patches.length
  const max = Math.max(...patches.map(({ difference }) => difference))
  return (
    <section className={styles['patches']} aria-labelledby="patches">
      <h2 id="patches" className="ends">
        <span>Chart, CIEDE2000</span>
        <span>{` mean ${mean.toFixed(1)}, most ${max.toFixed(1)}`}</span>
      </h2>
      <ul className="list faithful">
        {patches.map(({ name, before, after, difference }) => (
          <li key={name} title={name} style={{ background: cssColour(after) }}>
            <span className={styles['before']} style={{ background: cssColour(before) }} />
            <span className="hidden">{name}</span>
            <span className={styles['difference']}>{difference.toFixed(1)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
