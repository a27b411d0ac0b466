import { useCallback, useEffect, useMemo, useState } from 'react'

import { onShaderEdit } from '../filters/gpu/shaderSource.ts'
import { firstBench } from './bench/firstBench.ts'
import { useBench } from './bench/useBench.ts'
import { BenchPanel } from './bench/BenchPanel.tsx'
import styles from './Darkroom.module.css'
import { Scopes } from './scopes/Scopes.tsx'
import { SourceBar } from './sources/SourceBar.tsx'
import { useFrozen } from './sources/useFrozen.ts'
import { type Chosen, useSource } from './sources/useSource.ts'
import { createLightTable, type Order } from './table/createLightTable.ts'
import { orderOf } from './table/orderOf.ts'
import { TickTime } from './table/TickTime.tsx'
import { useLook } from './table/useLook.ts'
import type { Tools } from './Tools.ts'
import { acceptFiles } from './sources/acceptFiles.ts'
import { type View, wholePicture } from './view/placePicture.ts'
import { type Comparison, ViewBar } from './view/ViewBar.tsx'
import { Viewer } from './view/Viewer.tsx'

const pairs = { after: null, before: ['Before', 'After'], ab: ['A', 'B'] } as const

/** The designers' panel: a source, a look under the controls, and what it makes of the source. */
export function Darkroom({ tools }: { readonly tools: Tools }) {
  const [first] = useState(() => firstBench(location.search))
  const { bench, ...history } = useBench(first.bench)
  const [chosen, setChosen] = useState<Chosen>({ id: 'portrait', file: null })
  const [comparison, setComparison] = useState<Comparison>('before')
  const [view, setView] = useState<View>(wholePicture)
  const [notice, setNotice] = useState(first.notice)
  const [table] = useState(() => createLightTable(tools))
  const engine = tools.useEngine()
  const source = useSource(chosen, setNotice)
  const { shown, isFrozen, setFrozen } = useFrozen(source)
  const looks = { a: useLook(bench.a, setNotice), b: useLook(bench.b, setNotice) }
  const { look, developed } = looks[bench.active]

  const order = useMemo(
    (): Order | null =>
      shown && orderOf(shown, comparison, { a: looks.a.look, b: looks.b.look, active: look }),
    [shown, comparison, looks.a.look, looks.b.look, look],
  )
  useEffect(() => table.setEngine(engine), [table, engine])
  useEffect(() => table.show(order), [table, order])
  useEffect(() => table.close, [table])
  useEffect(() => onShaderEdit(table.refresh), [table])

  const choose = useCallback((next: Chosen) => {
    setNotice('')
    setChosen(next)
  }, [])
  return (
    <main className={styles['darkroom']} {...acceptFiles(choose)}>
      <h1>DARKROOM</h1>
      <div className={styles['bar']}>
        <SourceBar chosen={chosen} onChoose={choose} isFrozen={isFrozen} onFreeze={setFrozen} />
        <ViewBar comparison={comparison} onCompare={setComparison} view={view} onView={setView} />
      </div>
      <Viewer table={table} view={view} onView={setView} names={pairs[comparison]} />
      <BenchPanel bench={bench} {...history} onNotice={setNotice} />
      <Scopes
        table={table}
        side={comparison === 'ab' && bench.active === 'a' ? 'left' : 'right'}
        curves={developed?.curves ?? null}
      />
      <footer className={styles['foot']}>
        <output>{notice}</output>
        <TickTime table={table} engine={engine} />
        <a href="/">To the booth</a>
      </footer>
    </main>
  )
}
