import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState, useRef } from 'react'
import { canCopyImage, canDownload, canShare } from '../../export/exportMethods.ts'
import { isHandheld } from '../../lib/device.ts'
import {
  copyStripAtom,
  downloadStripAtom,
  printStripAtom,
  clearPrintAtom,
  shareStripAtom,
} from '../../booth/exportActions.ts'
import { stripAtom } from '../../booth/stripStage.ts'
import { stripFileAtom } from '../../booth/fileStage.ts'
import type { Strip } from '../../render/strip/Strip.ts'
import styles from './ExportButtons.module.css'
import { ExportIcon } from '../../kit/icons.tsx'
import { Button } from '../../kit/Button.tsx'

/** What this browser can do: saving shares on a phone, so that the other of the two is a key here. */
const sharesFiles = canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' }))
const ways = {
  share: sharesFiles && !isHandheld(),
  download: sharesFiles && isHandheld() && canDownload(),
  copy: canCopyImage(),
  print: 'print' in window && canDownload(),
}

/** Beside saving, the ways in which a strip gets out of the booth. */
export function ExportButtons() {
  const strip = useAtomValue(stripAtom)
  const { held } = useAtomValue(stripFileAtom)
  const [copied, setCopied] = useState<Strip | null>(null)
  const share = useSetAtom(shareStripAtom)
  const download = useSetAtom(downloadStripAtom)
  const copy = useSetAtom(copyStripAtom)
  const print = useSetAtom(printStripAtom)
  const putSheetAway = useSetAtom(clearPrintAtom)
  useEffect(() => putSheetAway, [putSheetAway])

  const copyAndSay = async () => setCopied((await copy()) ? strip : null)
  const keys = [
    { name: 'Share', icon: 'share', isHere: ways.share, press: share },
    { name: 'Download', icon: 'download', isHere: ways.download, press: download },
    { name: 'Copy', icon: 'copy', isHere: ways.copy, press: copyAndSay },
    { name: 'Print', icon: 'print', isHere: ways.print, press: print },
  ] as const
  return (
    <>
      <div className={styles['keys']}>
        {keys.map(({ name, icon, isHere, press }) =>
          isHere ? (
            <Button key={name} tone="quiet" disabled={!strip} onClick={() => void press()}>
              <span className={styles['key']}>
                <ExportIcon way={icon} />
                {name}
              </span>
            </Button>
          ) : null,
        )}
      </div>
      <output className={styles['says']}>
        {held ? 'Press and hold the picture to keep it.' : strip && copied === strip ? 'Copied.' : ''}
      </output>
      {held && <LongPressImage jpeg={held} />}
    </>
  )
}

/** The strip as a picture that the browser itself can save: a canvas has no such menu. */
export function LongPressImage({ jpeg }: { readonly jpeg: Blob }) {
  const picture = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const element = picture.current
    if (!element) return undefined
    const url = URL.createObjectURL(jpeg)
    element.src = url
    element.scrollIntoView({ block: 'start' })
    return () => URL.revokeObjectURL(url)
  }, [jpeg])

  return (
    <img
      ref={picture}
      className={styles['held']}
      alt="Your strip, ready to be saved"
      width={800}
      height={2400}
    />
  )
}
