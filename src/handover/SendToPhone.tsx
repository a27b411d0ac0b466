import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { stripAtom } from '../booth/stripAtoms.ts'
import { Button } from '../kit/Button.tsx'
import {
  findHandoverAtom,
  forgetWithStrip,
  handoverClientAtom,
  handoverFileAtom,
  openHandoverDialogAtom,
} from './handoverAtoms.ts'
import { HandoverDialog } from './HandoverDialog.tsx'

/** Button Send to My Phone with its dialog, loaded lazily. Renders nothing where parcels have no home. */
export function SendToPhone({ tone }: { readonly tone: 'neon' | 'plain' }) {
  const strip = useAtomValue(stripAtom)
  const client = useAtomValue(handoverClientAtom)
  const find = useSetAtom(findHandoverAtom)
  const open = useSetAtom(openHandoverDialogAtom)
  const [file, setFile] = useAtom(handoverFileAtom)
  const store = useStore()
  useEffect(() => {
    void find()
    forgetWithStrip(store)
  }, [find, store])
  if (!client) return null
  return (
    <>
      <Button tone={tone} disabled={!strip} onClick={() => void open()}>
        Send to My Phone
      </Button>
      {file && <HandoverDialog file={file} onClose={() => setFile(null)} />}
    </>
  )
}
