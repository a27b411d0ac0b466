import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { isKioskAtom } from '../booth/session/boothAtoms.ts'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { Rich } from '../kit/Rich.tsx'
import * as handover from '../locale/messages/handover.ts'
import { dispatchHandoverAtom } from './handoverAtoms.ts'
import type { Shared } from './handoverState.ts'
import { QrCode } from './QrCode.tsx'
import { formatFragment } from './uploadLink.ts'
import styles from './HandoverDialog.module.css'

/** The link of a shared upload as a QR code, with the time that is left and a button to stop the sharing. */
export function SharedLink({ shared }: { readonly shared: Shared }) {
  const dispatch = useSetAtom(dispatchHandoverAtom)
  const [nowMs, setNowMs] = useState(() => performance.now())
  const [isCopied, setIsCopied] = useState(false)
  const isKiosk = useAtomValue(isKioskAtom)
  const wifi = useAtomValue(eventAtom)?.config.wifi
  const link = linkOf(shared)
  const leftMs = Math.max(0, shared.expiresAtMs - nowMs)

  useEffect(() => {
    const clock = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(clock)
  }, [])

  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <div className={`stack ${styles['shared']}`}>
      <output className={styles['step']}>{wifi ? handover.getYourStrip() : handover.scanThis()}</output>
      <QrCode text={link} label={handover.codeOfLink({ link })} />
      <div className="stack">
        {!isSecure(shared) && !wifi && <p>{handover.sameWifi()}</p>}
        <p>
          <Rich
            parts={handover.worksFor({
              time: timeText(leftMs),
              timer: (time) => <span role="timer">{time}</span>,
              downloads: shared.downloads,
            })}
          />
        </p>
        {!shared.hasNetwork && <p role="alert">{handover.networkLost()}</p>}
        {shared.stop === 'failed' && <p role="alert">{handover.notStopped()}</p>}
        <div className="group">
          {/* The next visitor of a kiosk could paste it. */}
          {!isKiosk && (
            <Button tone="plain" onClick={() => void copy()}>
              {isCopied ? handover.copied() : handover.copy()}
            </Button>
          )}
          <Button tone="quiet" onClick={() => dispatch({ type: 'stop' })}>
            {handover.stopSharing()}
          </Button>
        </div>
        {isKiosk && <p>{handover.codeStays()}</p>}
      </div>
    </div>
  )
}

/**
 * True where the phone's page comes by https. A booth without a certificate is reached in its own network alone, and who
 * controls that network can alter the page.
 */
export function isSecure({ upload }: Shared): boolean {
  return upload.pageUrl.startsWith('https:')
}

/** Link of a shared upload: id and key are in its fragment, which no server ever sees. */
function linkOf({ upload, key }: Shared): string {
  return `${upload.pageUrl}#${formatFragment({ id: upload.id, key })}`
}

/** Minutes and seconds, rounded up: `9:59`. */
function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
