import { useEffect, useState } from 'react'

import { Key } from '../../ui/kit/Key.tsx'
import { type CheckName, checks } from './checks.ts'
import { tryCamera } from './checks/tryCamera.ts'
import { CopyReport } from './CopyReport.tsx'
import styles from './Diagnose.module.css'
import { type Finding, fails } from './Finding.ts'
import { FindingRow } from './FindingRow.tsx'
import { toText } from './toText.ts'

type Findings = ReadonlyMap<CheckName, Finding>

const broken = fails('it broke while it was tested', 'Load the page again.')

/** Tells what works on this device and what to do about the rest, to read and to pass on. */
export function Diagnose() {
  const [findings, setFindings] = useState<Findings>(new Map())
  const [isTrying, setTrying] = useState(false)
  const find = (name: CheckName, finding: Finding) =>
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
          <FindingRow key={name} name={name} finding={findings.get(name) ?? null}>
            {name === 'Camera' && (
              <Key disabled={isTrying} onClick={() => void startCamera()}>
                Try Camera
              </Key>
            )}
          </FindingRow>
        ))}
      </dl>
      <CopyReport text={findings.size < checks.length ? null : toText(findings)} />
      <a href="/" className={styles['back']}>
        To the booth
      </a>
    </main>
  )
}

async function runAll(find: (name: CheckName, finding: Finding) => void): Promise<void> {
  for (const { name, run } of checks) {
    try {
      find(name, await run())
    } catch (cause) {
      console.warn(`The test of ${name} broke.`, cause)
      find(name, broken)
    }
  }
}
