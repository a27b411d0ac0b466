import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { isBusyAtom } from '../../booth/session/boothAtoms.ts'
import { replaceSourceAtom } from '../../booth/camera/sourceAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { openPopover } from '../../lib/device.ts'
import * as camera from '../../locale/messages/camera.ts'

/** Sources in place of the camera: buttons for four images of the visitor's own, and for the demo. */
export function AlternativeSources() {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useAtomValue(isBusyAtom)
  const replaceSource = useSetAtom(replaceSourceAtom)
  // The settings would cover the live view that this starts.
  const hideSettings = () => openPopover()?.hidePopover()
  return (
    <div className="row" data-centred>
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {camera.yourPictures()}
      </Button>
      <Button
        disabled={isBusy}
        onClick={() => {
          hideSettings()
          replaceSource({ kind: 'demo' })
        }}
      >
        {camera.tryDemo()}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={camera.fourPictures()}
        onChange={({ target }) => {
          hideSettings()
          const files = [...(target.files ?? [])]
          if (files.length > 0) replaceSource({ kind: 'images', files })
          // The same files can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
