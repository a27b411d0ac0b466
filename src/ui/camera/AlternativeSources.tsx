import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { isBusyAtom } from '../../booth/boothAtoms.ts'
import { startDemoAtom, startImagesAtom } from '../../booth/sourceAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { openPopover } from '../../lib/device.ts'
import styles from './AlternativeSources.module.css'

/** Sources in place of the camera: buttons for four images of the visitor's own, and for the demo. */
export function AlternativeSources() {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useAtomValue(isBusyAtom)
  const startImages = useSetAtom(startImagesAtom)
  const startDemo = useSetAtom(startDemoAtom)
  // The settings would cover the live view that this starts.
  const hideSettings = () => openPopover()?.hidePopover()
  return (
    <div className={styles['buttons']}>
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        Your Pictures
      </Button>
      <Button
        disabled={isBusy}
        onClick={() => {
          hideSettings()
          startDemo()
        }}
      >
        Demo Reel
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Four pictures of your own"
        onChange={({ target }) => {
          hideSettings()
          startImages([...(target.files ?? [])])
          // The same files can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
