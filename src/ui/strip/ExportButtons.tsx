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
import { stripAtom, stripFileAtom } from '../../booth/stripAtoms.ts'
import type { Strip } from '../../render/strip/Strip.ts'
import styles from './ExportButtons.module.css'
import { ExportIcon } from '../../kit/icons.tsx'
import { Button } from '../../kit/Button.tsx'

/** Export methods of this browser beside Save Photo Strip, which shares on a phone and downloads elsewhere. */
const canShareFiles = canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' }))
const methods = {
  share: canShareFiles && !isHandheld(),
  download: canShareFiles && isHandheld() && canDownload(),
  copy: canCopyImage(),
  print: 'print' in window && canDownload(),
}

/** Export buttons of the strip's dialog, loaded lazily: share or download, copy, print. */
export function ExportButtons() {
  const strip = useAtomValue(stripAtom)
  const { longPressJpeg } = useAtomValue(stripFileAtom)
  const [copiedStrip, setCopiedStrip] = useState<Strip | null>(null)
  const share = useSetAtom(shareStripAtom)
  const download = useSetAtom(downloadStripAtom)
  const copy = useSetAtom(copyStripAtom)
  const print = useSetAtom(printStripAtom)
  const clearPrint = useSetAtom(clearPrintAtom)
  useEffect(() => clearPrint, [clearPrint])

  const copyAndConfirm = async () => setCopiedStrip((await copy()) ? strip : null)
  const buttons = [
    { name: 'Share', icon: 'share', isAvailable: methods.share, run: share },
    { name: 'Download', icon: 'download', isAvailable: methods.download, run: download },
    { name: 'Copy', icon: 'copy', isAvailable: methods.copy, run: copyAndConfirm },
    { name: 'Print', icon: 'print', isAvailable: methods.print, run: print },
  ] as const
  return (
    <>
      <div className={styles['buttons']}>
        {buttons.map(({ name, icon, isAvailable, run }) =>
          isAvailable ? (
            <Button key={name} tone="quiet" disabled={!strip} onClick={() => void run()}>
              <span className={styles['label']}>
                <ExportIcon method={icon} />
                {name}
              </span>
            </Button>
          ) : null,
        )}
      </div>
      <output className={styles['message']}>
        {longPressJpeg
          ? 'Press and hold the picture to keep it.'
          : strip && copiedStrip === strip
            ? 'Copied.'
            : ''}
      </output>
      {longPressJpeg && <LongPressImage jpeg={longPressJpeg} />}
    </>
  )
}

/** Strip as an `<img>`, for browsers that cannot download: its long-press menu saves it, which a canvas has not. */
export function LongPressImage({ jpeg }: { readonly jpeg: Blob }) {
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const element = image.current
    if (!element) return undefined
    const url = URL.createObjectURL(jpeg)
    element.src = url
    element.scrollIntoView({ block: 'start' })
    return () => URL.revokeObjectURL(url)
  }, [jpeg])

  return <img ref={image} className={styles['longPressImage']} alt="Your strip, ready to be saved" />
}
