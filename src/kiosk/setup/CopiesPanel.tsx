import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import * as setup from '../../locale/messages/setup.ts'
import { downloadBlob } from '../../strip/export/exportMethods.ts'
import { joinSentences } from '../joinSentences.ts'
import {
  dispatchKioskAtom,
  outboxAtom,
  outboxHelpAtom,
  outboxSentencesAtom,
  outboxStateAtom,
} from '../kioskAtoms.ts'
import { isStartedAtom, kioskSettings } from '../kioskSettings.ts'
import { withStripLock } from '../outbox/stripCopy.ts'
import { OwnField } from './fields.tsx'
import styles from './KioskSetup.module.css'

/** Copies of strips: whether this screen hands them in, what is left on this device, and what the owner wants. */
export function CopiesPanel() {
  const { done, waiting, rejected } = useAtomValue(outboxStateAtom)
  const isStarted = useAtomValue(isStartedAtom)
  const help = useAtomValue(outboxHelpAtom)
  const sentences = useAtomValue(outboxSentencesAtom)
  const save = useSetAtom(saveHereAtom)
  return (
    <div className="stack flush">
      <output className={styles['status']}>
        {done > 0 && (isStarted ? (help ?? setup.copiesTaken) : setup.noCopies)()}
      </output>
      <output className={styles['notice']}>{joinSentences(sentences.map((sentence) => sentence()))}</output>
      {waiting + rejected > 0 && (
        <div className="row">
          <Button onClick={() => void save()}>{setup.saveHere()}</Button>
        </div>
      )}
      <OwnField setting={kioskSettings.keepsCopies} />
      <OwnField setting={kioskSettings.keepsMoving} />
    </div>
  )
}

/** Downloads the copies that are left on this device, but for those of visits that still run, and removes what is saved for sure. */
const saveHereAtom = atom(null, async (get, set) => {
  const outbox = get(outboxAtom)
  for (const key of await outbox.list()) {
    const id = key.replace(/^.* /, '')
    await withStripLock(id, async () => {
      const { jpg, mp4 } = await outbox.read(key)
      const files = Object.entries({ jpg, mp4 }).filter(([, bytes]) => bytes !== null)
      const saved = files.map(([ending, bytes]) => downloadBlob(new Blob([bytes ?? '']), `${id}.${ending}`))
      if (!saved.includes(false)) await outbox.remove(key)
    })
  }
  set(dispatchKioskAtom, { type: 'handIn' })
})
