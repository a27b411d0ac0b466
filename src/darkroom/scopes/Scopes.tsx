import { useAtomValue } from 'jotai'
import { filmCurvesAtom } from '../compare/comparisonAtoms.ts'
import { activeEditAtom } from '../state/darkroomAtoms.ts'
import { CurvesScope } from './CurvesScope.tsx'
import { PatchesScope } from './PatchesScope.tsx'
import styles from './Scopes.module.css'
import { scopeDataAtom } from './scopesStage.ts'
import { Histogram, Vectorscope, Waveform } from './SignalScopes.tsx'

/** Scopes of the developed image, of the film, and of the chart. */
export function Scopes({ className }: { readonly className: string | undefined }) {
  const data = useAtomValue(scopeDataAtom)
  const curves = useAtomValue(filmCurvesAtom)
  const { cube = null } = useAtomValue(activeEditAtom)
  return (
    <section className={`${styles['scopes']} ${className}`} aria-label="Scopes">
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
