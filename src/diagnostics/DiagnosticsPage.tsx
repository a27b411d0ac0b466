import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../kit/Button.tsx'
import page from '../kit/page.module.css'
import { checks, type Result, run, tryCamera } from './checks.ts'
import styles from './DiagnosticsPage.module.css'

const running: Result = ['', '', 'testing...']
const verdictOf = ([, help, verdict]: Result) => verdict ?? (help ? 'does not work' : 'works')
const refused = 'Select the text below and copy it.'

/** Diagnostics page (`?diagnose`): what works on this device, and what to do about the rest. It sends nothing anywhere. */
function DiagnosticsPage() {
  const [results, setResults] = useState(new Map(Object.keys(checks).map((name) => [name, running])))
  const [copied, setCopied] = useState('')
  const update = async (name: string, check: () => Promise<Result>) => {
    setResults((before) => new Map([...before, [name, running]]))
    const result = await check()
    setResults((before) => new Map([...before, [name, result]]))
  }
  useEffect(() => {
    const runAll = async () => {
      for (const name of Object.keys(checks)) await update(name, () => run(name))
    }
    void runAll()
  }, [])
  const isComplete = ![...results.values()].includes(running)
  const report = ['Retro Booth on this device', ...Array.from(results, toLine), ''].join('\n')
  // Async, as an insecure address has no clipboard.
  const copy = async () => navigator.clipboard.writeText(report)
  return (
    <main className={`stack ${page['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      <h2>What works on this device</h2>
      <p>Nothing here leaves your device unless you copy and send it.</p>
      <dl className={`stack ${styles['rows']}`} aria-busy={!isComplete}>
        {Array.from(results, ([name, result]) => (
          <div key={name} className="card stack" data-verdict={verdictOf(result)}>
            <dt className="ends">
              <span>{name}</span>
              <span>{verdictOf(result)}</span>
            </dt>
            <dd className="dim">{result[0]}</dd>
            {result[1] && <dd className="dim">{result[1]}</dd>}
          </div>
        ))}
      </dl>
      <div className={`row ${styles['actions']}`}>
        <Button disabled={!isComplete} onClick={() => void update('Camera', tryCamera)}>
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
        {copied === refused && (
          <textarea className="card" aria-label="The report" readOnly rows={8} value={report} />
        )}
        <a href="/">To the booth</a>
      </div>
    </main>
  )
}

function toLine([name, result]: readonly [name: string, result: Result]): string {
  const [details, help] = result
  return `${name}: ${verdictOf(result)} (${details})${help ? `\n  What to do: ${help}` : ''}`
}

/** Mounts the diagnostics page in place of the booth. */
export function mountPage(element: HTMLElement): void {
  createRoot(element).render(<DiagnosticsPage />)
}
