import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../kit/Button.tsx'
import { type CheckName, checks } from './checks.ts'
import { tryCamera } from './cameraChecks.ts'
import page from '../kit/page.module.css'
import styles from './DiagnosticsPage.module.css'
import { type CheckResult, failed, toText, verdictOf } from './CheckResult.ts'

type Results = ReadonlyMap<CheckName, CheckResult>

/** Diagnostics page (`?diagnose`): what works on this device, and what to do about the rest. */
export function DiagnosticsPage() {
  const [results, setResults] = useState<Results>(new Map())
  const [isTrying, setTrying] = useState(false)
  const isComplete = results.size === checks.length
  const addResult = (name: CheckName, result: CheckResult) =>
    setResults((before) => new Map([...before, [name, result]]))

  useEffect(() => void runChecks(addResult), [])

  const startCamera = async () => {
    setTrying(true)
    addResult('Camera', await tryCamera())
    setTrying(false)
  }
  return (
    <main className={page['page']}>
      <h1 translate="no">RETRO BOOTH</h1>
      <h2>What works on this device</h2>
      <p>Nothing here leaves your device unless you copy and send it.</p>
      <dl className={styles['rows']} aria-busy={!isComplete}>
        {checks.map(({ name }) => (
          <CheckResultRow key={name} name={name} result={results.get(name) ?? null}>
            {name === 'Camera' && (
              <Button disabled={isTrying} onClick={() => void startCamera()}>
                Try Camera
              </Button>
            )}
          </CheckResultRow>
        ))}
      </dl>
      <CopyReport text={isComplete ? toText(results) : null} />
      <a href="/" className={styles['back']}>
        To the booth
      </a>
    </main>
  )
}

async function runChecks(addResult: (name: CheckName, result: CheckResult) => void): Promise<void> {
  for (const { name, run } of checks) {
    try {
      addResult(name, await run())
    } catch (cause) {
      console.warn(`The test of ${name} broke.`, cause)
      addResult(name, failed('the test failed', 'Load the page again.'))
    }
  }
}

type Props = {
  readonly name: string
  /** Null while the check runs. */
  readonly result: CheckResult | null
  readonly children: ReactNode
}

/** Row of the diagnostics page: the verdict of one check, its details, and what helps. */
function CheckResultRow({ name, result, children }: Props) {
  return (
    <div className={styles['row']} data-passed={result?.passed}>
      <dt>
        <span>{name}</span>
        <span className={styles['verdict']}>{result ? verdictOf(result) : 'testing...'}</span>
      </dt>
      <dd>{result?.details}</dd>
      {result && !result.passed && <dd className={styles['help']}>{result.help}</dd>}
      {children && <dd>{children}</dd>}
    </div>
  )
}

/**
 * Copy button of the diagnostics page. Without a clipboard it shows the report in a text area.
 * @param text null until all checks have run
 */
function CopyReport({ text }: { readonly text: string | null }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <div className={styles['copy']}>
      <Button tone="neon" disabled={text === null} onClick={() => void copy()}>
        Copy
      </Button>
      <output>{outcome && (outcome === 'copied' ? 'Copied.' : 'Select the text below and copy it.')}</output>
      {outcome === 'refused' && <textarea aria-label="The report" readOnly rows={8} value={text ?? ''} />}
    </div>
  )
}

/** Mounts the diagnostics page in place of the booth. It sends nothing anywhere. */
export function runDiagnostics(element: HTMLElement): void {
  createRoot(element).render(<DiagnosticsPage />)
}
