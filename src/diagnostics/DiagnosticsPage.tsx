import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../kit/Button.tsx'
import page from '../kit/page.module.css'
import { checks, type Result, run, tryCamera } from './checks.ts'
import styles from './DiagnosticsPage.module.css'

const names = Object.keys(checks)
const running: Result = ['', '', 'testing...']
const verdictOf = ([, help, verdict]: Result) => verdict ?? (help ? 'does not work' : 'works')
const refused = 'Select the text below and copy it.'

/** Results of the checks, which run one after the other; `update` shows another one. */
function useResults() {
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({})
  const update = async (name: string, result: Promise<Result>) => {
    setResults((all) => ({ ...all, [name]: running }))
    const finished = await result
    setResults((all) => ({ ...all, [name]: finished }))
  }
  useEffect(() => {
    const runAll = async () => {
      for (const name of names) await update(name, run(name))
    }
    void runAll()
  }, [])
  const rows = names.map((name) => {
    const [details, help] = results[name] ?? running
    return { name, details, help, verdict: verdictOf(results[name] ?? running) }
  })
  return { rows, update }
}

/** Diagnostics page (`?diagnose`): what works on this device, and what to do about the rest. It sends nothing anywhere. */
function DiagnosticsPage() {
  const { rows, update } = useResults()
  const [copied, setCopied] = useState('')
  const isComplete = rows.every(({ details }) => details !== '')
  const lines = rows.map(({ name, details, help, verdict }) =>
    [`${name}: ${verdict} (${details})`, ...(help ? [`  What to do: ${help}`] : [])].join('\n'),
  )
  const report = ['Retro Booth on this device', ...lines, ''].join('\n')
  // Async, as an insecure address has no clipboard.
  const copy = async () => navigator.clipboard.writeText(report)
  return (
    <main className={page['page']}>
      <h1 translate="no">RETRO BOOTH</h1>
      <h2>What works on this device</h2>
      <p>Nothing here leaves your device unless you copy and send it.</p>
      <dl className={styles['rows']} aria-busy={!isComplete}>
        {rows.map(({ name, details, help, verdict }) => (
          <div key={name} data-verdict={verdict}>
            <dt>
              <span>{name}</span>
              <span>{verdict}</span>
            </dt>
            <dd>{details}</dd>
            {help && <dd>{help}</dd>}
          </div>
        ))}
      </dl>
      <div className={styles['actions']}>
        <Button disabled={!isComplete} onClick={() => void update('Camera', tryCamera())}>
          Try Camera
        </Button>
        <Button
          tone="neon"
          disabled={!isComplete}
          onClick={() =>
            void copy()
              .then(() => setCopied('Copied.'))
              .catch(() => setCopied(refused))
          }
        >
          Copy
        </Button>
        <output>{copied}</output>
        {copied === refused && <textarea aria-label="The report" readOnly rows={8} value={report} />}
        <a href="/">To the booth</a>
      </div>
    </main>
  )
}

/** Mounts the diagnostics page in place of the booth. */
export function runDiagnostics(element: HTMLElement): void {
  createRoot(element).render(<DiagnosticsPage />)
}
