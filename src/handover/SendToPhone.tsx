import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { stripFileAtom } from '../booth/stripAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { CheckIcon } from '../kit/exportIcons.tsx'
import {
  findHandoverAtom,
  forgetWithStrip,
  handoverClientAtom,
  handoverFileAtom,
  openHandoverDialogAtom,
} from './handoverAtoms.ts'
import { HandoverDialog } from './HandoverDialog.tsx'
import styles from './SendToPhone.module.css'

type Props = {
  readonly tone: 'neon' | 'plain'
  /** True on a visitor's own phone, which has the picture already: it sends to another one. */
  readonly isOwnPhone: boolean
}

/** Button Send to My Phone with its dialog, loaded lazily. Renders nothing where there is no server for uploads. */
export function SendToPhone({ tone, isOwnPhone }: Props) {
  const client = useAtomValue(handoverClientAtom)
  const open = useSetAtom(openHandoverDialogAtom)
  const [file, setFile] = useAtom(handoverFileAtom)
  const { exported } = useAtomValue(stripFileAtom)
  useHandover()
  if (!client) return null
  return (
    <>
      <Button tone={tone} onClick={() => void open()}>
        {exported === 'phone' && <CheckIcon />}
        <span className={styles['label']}>{isOwnPhone ? 'Send to Another Phone' : 'Send to My Phone'}</span>
      </Button>
      {file && <HandoverDialog file={file} onClose={() => setFile(null)} />}
    </>
  )
}

/** Looks for the server of the uploads ahead: the strip opens with its button in place. Renders nothing. */
export function PrepareSending() {
  useHandover()
  return null
}

function useHandover(): void {
  const find = useSetAtom(findHandoverAtom)
  const store = useStore()
  useEffect(() => {
    void find()
    forgetWithStrip(store)
  }, [find, store])
}
