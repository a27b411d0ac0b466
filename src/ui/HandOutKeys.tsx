import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { canCopyPicture } from '../download/copyPicture.ts'
import { canSave } from '../download/saveBlob.ts'
import { canShare } from '../download/shareFile.ts'
import { isHandheld } from '../lib/isHandheld.ts'
import {
  copyStripAtom,
  downloadStripAtom,
  printStripAtom,
  putSheetAwayAtom,
  shareStripAtom,
} from '../state/handOutStrip.ts'
import { stripAtom } from '../state/stripAtoms.ts'
import { stripFileAtom } from '../state/stripFile.ts'
import type { Strip } from '../strip/Strip.ts'
import styles from './HandOutKeys.module.css'
import { HeldPicture } from './HeldPicture.tsx'
import { OutIcon } from './icons/OutIcon.tsx'
import { Key } from './kit/Key.tsx'

/** What this browser can do: saving shares on a phone, so that the other of the two is a key here. */
const sharesFiles = canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' }))
const ways = {
  share: sharesFiles && !isHandheld(),
  download: sharesFiles && isHandheld() && canSave(),
  copy: canCopyPicture(),
  print: 'print' in window && canSave(),
}

/** Beside saving, the ways in which a strip gets out of the booth. */
export function HandOutKeys() {
  const strip = useAtomValue(stripAtom)
  const { held } = useAtomValue(stripFileAtom)
  const [copied, setCopied] = useState<Strip | null>(null)
  const share = useSetAtom(shareStripAtom)
  const download = useSetAtom(downloadStripAtom)
  const copy = useSetAtom(copyStripAtom)
  const print = useSetAtom(printStripAtom)
  const putSheetAway = useSetAtom(putSheetAwayAtom)
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
            <Key key={name} tone="quiet" disabled={!strip} onClick={() => void press()}>
              <span className={styles['key']}>
                <OutIcon way={icon} />
                {name}
              </span>
            </Key>
          ) : null,
        )}
      </div>
      <output className={styles['says']}>
        {held ? 'Press and hold the picture to keep it.' : strip && copied === strip ? 'Copied.' : ''}
      </output>
      {held && <HeldPicture jpeg={held} />}
    </>
  )
}
