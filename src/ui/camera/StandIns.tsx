import { useSetAtom } from 'jotai'
import { useRef } from 'react'

import { startPicturesAtom, startReelAtom } from '../../state/actions.ts'
import { Key } from '../kit/Key.tsx'
import styles from './StandIns.module.css'

/** For who has no camera, or won't use it: the same booth with pictures of one's own, or with a reel. */
export function StandIns() {
  const input = useRef<HTMLInputElement>(null)
  const startPictures = useSetAtom(startPicturesAtom)
  const startReel = useSetAtom(startReelAtom)
  return (
    <div className={styles['standIns']}>
      <p>No camera? Four pictures of your own will do, or our reel. They stay on this device.</p>
      <div className={styles['keys']}>
        <Key onClick={() => input.current?.click()}>Your Pictures</Key>
        <Key onClick={startReel}>Demo Reel</Key>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Four pictures of your own"
        onChange={(event) => {
          startPictures([...(event.target.files ?? [])])
          // The same files can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
