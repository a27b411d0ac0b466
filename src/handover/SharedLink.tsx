import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { linkOf, refreshSharingAtom, type Shared, stopSharingAtom } from './handoverAtoms.ts'
import { QrCode } from './QrCode.tsx'
import styles from './HandoverDialog.module.css'

/** Interval at which the home is asked how the upload is doing. */
const refreshMs = 5000

/** The link of a shared upload as a QR code and as text, the time that is left, and what stops the sharing. */
export function SharedLink({ shared }: { readonly shared: Shared }) {
  const stop = useSetAtom(stopSharingAtom)
  const refresh = useSetAtom(refreshSharingAtom)
  const [nowMs, setNowMs] = useState(() => performance.now())
  const [isCopied, setIsCopied] = useState(false)
  const link = linkOf(shared)
  const leftMs = Math.max(0, shared.expiresAtMs - nowMs)

  useEffect(() => {
    const clock = setInterval(() => setNowMs(performance.now()), 1000)
    const asking = setInterval(() => void refresh(), refreshMs)
    return () => {
      clearInterval(clock)
      clearInterval(asking)
    }
  }, [refresh])
  const isOver = leftMs === 0
  useEffect(() => {
    if (isOver) void refresh()
  }, [isOver, refresh])

  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <div className={styles['shared']}>
      <output className={styles['step']}>Scan this with your phone’s camera.</output>
      <QrCode text={link} label={`QR code of ${link}`} />
      <div className={styles['details']}>
        <p>
          <span role="timer">{timeText(leftMs)}</span> left
          {shared.downloads > 0 &&
            `, opened ${shared.downloads === 1 ? 'once' : `${shared.downloads} times`}`}
        </p>
        {shared.isStopFailed && <p role="alert">It could not be stopped. Please try again.</p>}
        <div className={styles['buttons']}>
          <Button tone="plain" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button tone="quiet" onClick={() => void stop()}>
            Stop Sharing
          </Button>
        </div>
        <p className={styles['link']}>{link}</p>
      </div>
    </div>
  )
}

/** Minutes and seconds, rounded up: `9:59`. */
function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
