import { createStore, Provider, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../kit/Button.tsx'
import page from '../kit/page.module.css'
import { lazyModule } from '../lib/lazyModule.ts'
import { usePageTitle } from '../kit/usePageTitle.ts'
import { localeAtom } from '../locale/localeAtoms.ts'
import { deviceLocaleAtom } from '../locale/localeSetting.ts'
import { startLocale } from '../locale/localeStage.ts'
import * as diagnose from '../locale/messages/diagnose.ts'
import { checks, type Result, run, tryCamera } from './checks.ts'
import styles from './DiagnosticsPage.module.css'

const running: Result = [() => '', undefined, 'testing']
const verdictOf = ([, help, verdict]: Result) => verdict ?? (help ? 'doesNotWork' : 'works')

declare module 'react' {
  interface CSSProperties {
    /** Colour of a verdict. */
    '--verdict'?: string | undefined
  }
}

const colours = {
  works: 'var(--color-focus)',
  doesNotWork: 'var(--color-accent-pale)',
  notYet: undefined,
  testing: undefined,
}

const verdicts = {
  works: diagnose.works,
  doesNotWork: diagnose.doesNotWork,
  notYet: diagnose.notYet,
  testing: diagnose.testing,
} as const

const outcomes = { copied: diagnose.copied, selectText: diagnose.selectText } as const

/** Diagnostics page (`?diagnose`): what works on this device, and what to do about the rest. It sends nothing anywhere. */
function DiagnosticsPage() {
  usePageTitle()
  const [results, setResults] = useState(new Map(Array.from(checks.keys(), (name) => [name, running])))
  const [copied, setCopied] = useState<keyof typeof outcomes | null>(null)
  const update = async (name: () => string, check: () => Promise<Result>) => {
    setResults((before) => new Map([...before, [name, running]]))
    const result = await check()
    setResults((before) => new Map([...before, [name, result]]))
  }
  useEffect(() => {
    const runAll = async () => {
      for (const [name, check] of checks) await update(name, () => run(name, check))
    }
    void runAll()
  }, [])
  const isComplete = ![...results.values()].includes(running)
  const report = [diagnose.reportTitle(), ...Array.from(results, toLine), ''].join('\n')
  // Async, as an insecure address has no clipboard.
  const copy = async () => navigator.clipboard.writeText(report)
  return (
    <main className={`stack ${page['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      <h2>{diagnose.title()}</h2>
      <p>{diagnose.nothingIsSent()}</p>
      <dl className={`stack ${styles['rows']}`} aria-busy={!isComplete}>
        {Array.from(results, ([name, result]) => (
          <div key={name()} className="card stack" style={{ '--verdict': colours[verdictOf(result)] }}>
            <dt className="ends">
              <span>{name()}</span>
              <span>{verdicts[verdictOf(result)]()}</span>
            </dt>
            <dd className="dim">{result[0]()}</dd>
            {result[1] && <dd className="dim">{result[1]()}</dd>}
          </div>
        ))}
      </dl>
      <div className={`row ${styles['actions']}`}>
        <Button disabled={!isComplete} onClick={() => void update(diagnose.camera, tryCamera)}>
          {diagnose.tryCamera()}
        </Button>
        <Button
          tone="neon"
          disabled={!isComplete}
          onClick={() =>
            void copy()
              .then(() => setCopied('copied'))
              .catch(() => setCopied('selectText'))
          }
        >
          {diagnose.copy()}
        </Button>
        <output>{copied && outcomes[copied]()}</output>
        {copied === 'selectText' && (
          <textarea className="card" aria-label={diagnose.report()} readOnly rows={8} value={report} />
        )}
        <a href="/">{diagnose.toBooth()}</a>
      </div>
    </main>
  )
}

function toLine([name, result]: readonly [name: () => string, result: Result]): string {
  const [details, help] = result
  const words = { name: name(), verdict: verdicts[verdictOf(result)](), details: details() }
  return diagnose.reportLine(words) + (help ? `\n  ${diagnose.reportHelp({ help: help() })}` : '')
}

const catalogues = lazyModule(() => import('./diagnosticsCatalogues.ts'))

function Page() {
  // Messages read in the language in use: each component is rendered anew where that changes.
  return useAtomValue(localeAtom) === null ? null : <DiagnosticsPage />
}

/** Mounts the diagnostics page in place of the booth. */
export function mountPage(element: HTMLElement): void {
  const store = createStore()
  startLocale(store, deviceLocaleAtom, catalogues)
  createRoot(element).render(
    <Provider store={store}>
      <Page />
    </Provider>,
  )
}
