import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../kit/Button.tsx'
import { type CheckName, checks } from './checks.ts'
import { tryCamera } from './cameraChecks.ts'
import styles from './DiagnosticsPage.module.css'
import { type CheckResult, failed, toText } from './CheckResult.ts'

type Findings = ReadonlyMap<CheckName, CheckResult>

const broken = failed('it broke while it was tested', 'Load the page again.')

/** Tells what works on this device and what to do about the rest, to read and to pass on. */
export function DiagnosticsPage() {
  const [findings, setFindings] = useState<Findings>(new Map())
  const [isTrying, setTrying] = useState(false)
  const find = (name: CheckName, finding: CheckResult) =>
    setFindings((before) => new Map([...before, [name, finding]]))

  useEffect(() => void runAll(find), [])

  const startCamera = async () => {
    setTrying(true)
    find('Camera', await tryCamera())
    setTrying(false)
  }
  return (
    <main className={styles['page']}>
      <h1>RETRO BOOTH</h1>
      <h2>What works on this device</h2>
      <p>Nothing of this page leaves the device, unless you copy it and send it yourself.</p>
      <dl className={styles['rows']} aria-busy={findings.size < checks.length}>
        {checks.map(({ name }) => (
          <CheckResultRow key={name} name={name} finding={findings.get(name) ?? null}>
            {name === 'Camera' && (
              <Button disabled={isTrying} onClick={() => void startCamera()}>
                Try Camera
              </Button>
            )}
          </CheckResultRow>
        ))}
      </dl>
      <CopyReport text={findings.size < checks.length ? null : toText(findings)} />
      <a href="/" className={styles['back']}>
        To the booth
      </a>
    </main>
  )
}

async function runAll(find: (name: CheckName, finding: CheckResult) => void): Promise<void> {
  for (const { name, run } of checks) {
    try {
      find(name, await run())
    } catch (cause) {
      console.warn(`The test of ${name} broke.`, cause)
      find(name, broken)
    }
  }
}

type Props = {
  readonly name: string
  /** Null while it is tested. */
  readonly finding: CheckResult | null
  readonly children: ReactNode
}

/** One part of the device: whether it works, what was found, and what helps. */
export function CheckResultRow({ name, finding, children }: Props) {
  return (
    <div className={styles['row']} data-works={finding?.works}>
      <dt>
        {name}
        <span className={styles['verdict']}>{verdict(finding)}</span>
      </dt>
      <dd>{finding?.says}</dd>
      {finding?.help !== undefined && <dd className={styles['help']}>{finding.help}</dd>}
      {children && <dd>{children}</dd>}
    </div>
  )
}

function verdict(finding: CheckResult | null): string {
  if (!finding) return 'testing...'
  return finding.works ? 'works' : 'does not work'
}

/** Puts the report on the clipboard; where there is none, it is there to be marked. `text` is null until it is whole. */
export function CopyReport({ text }: { readonly text: string | null }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  return (
    <div className={styles['copy']}>
      <Button tone="neon" disabled={text === null} onClick={() => void copy()}>
        Copy
      </Button>
      <output>
        {copied === 'yes' && 'Copied.'}
        {copied === 'no' && 'Mark the text below and copy it.'}
      </output>
      {copied === 'no' && <textarea aria-label="The report" readOnly rows={8} value={text ?? ''} />}
    </div>
  )
}

/** Shows, in place of the booth, what works on this device. Nothing of it leaves the device by itself. */
export function runDiagnostics(element: HTMLElement): void {
  createRoot(element).render(<DiagnosticsPage />)
}
