import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { requestPrintAtom } from '../../booth/files/exportActions.ts'
import { guestPrintAtom, maxSheetsAtom } from '../../booth/session/hostAtoms.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { Button } from '../../kit/Button.tsx'
import * as exporting from '../../locale/messages/exporting.ts'
import * as printer from '../../locale/messages/printer.ts'
import { printerSentence } from '../../strip/export/printerSentence.ts'
import { ExportButton } from './ExportButton.tsx'
import styles from './PrintDialog.module.css'

/** Print of a kiosk: asks how many, where the host and the paper allow any, and says where they come out. */
export function KioskPrint() {
  const [isOpen, setOpen] = useState(false)
  const [print, setPrint] = useAtom(guestPrintAtom)
  const max = useAtomValue(maxSheetsAtom) ?? 0
  const close = () => {
    setPrint({ state: 'none' })
    setOpen(false)
  }
  return (
    <>
      {max > 0 && (
        <ExportButton method="print" onExport={() => setOpen(true)}>
          {exporting.print()}
        </ExportButton>
      )}
      {isOpen && (
        <Dialog title={exporting.print()} onClose={close}>
          <div className={`stack text-centred ${styles['print']}`}>
            {print.state === 'none' ? <HowMany max={max} /> : <Progress />}
          </div>
        </Dialog>
      )}
    </>
  )
}

function HowMany({ max }: { readonly max: number }) {
  const request = useSetAtom(requestPrintAtom)
  return (
    <>
      <p className="title">{exporting.howMany()}</p>
      <div className={styles['numbers']} data-first-focus translate="no">
        {Array.from({ length: max }, (_, index) => (
          <Button key={index} tone="neon" onClick={() => void request(index + 1)}>
            {index + 1}
          </Button>
        ))}
      </div>
      <p>{exporting.eachPrint()}</p>
    </>
  )
}

function Progress() {
  const print = useAtomValue(guestPrintAtom)
  if (print.state === 'failed') return <p role="alert">{exporting.printFailed()}</p>
  if (print.state === 'queued' && print.problem !== null)
    return (
      <>
        <p role="alert" className="title">
          {printerSentence(print.problem)()}
        </p>
        <p>{printer.hostComes()}</p>
      </>
    )
  const isDone = print.state === 'done'
  return (
    <>
      <output className="title">{isDone ? exporting.hereItIs() : exporting.printIsComing()}</output>
      {print.state === 'printing' && (
        <ProgressBar label={exporting.printIsComing()} durationMs={print.durationMs} />
      )}
      {print.state === 'queued' && <p>{printer.ahead({ count: print.ahead })}</p>}
      <p>{exporting.lookBelow()}</p>
    </>
  )
}
