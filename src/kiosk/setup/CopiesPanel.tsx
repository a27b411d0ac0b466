import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import * as setup from '../../locale/messages/setup.ts'
import { joinSentences } from '../joinSentences.ts'
import { outboxHelpAtom, outboxSentencesAtom, outboxStateAtom } from '../kioskAtoms.ts'
import { isStartedAtom, kioskSettings } from '../kioskSettings.ts'
import { OwnField } from './fields.tsx'
import { removeSavedAtom, saveHereAtom, savingAtom, zipName } from './saveCopies.ts'

/** Copies of strips: whether this screen hands them in, what is left on this device, and what the owner wants. */
export function CopiesPanel() {
  const { done, waiting, rejected } = useAtomValue(outboxStateAtom)
  const isStarted = useAtomValue(isStartedAtom)
  const help = useAtomValue(outboxHelpAtom)
  const sentences = useAtomValue(outboxSentencesAtom)
  const save = useSetAtom(saveHereAtom)
  const isSaving = useAtomValue(savingAtom).state === 'saving'
  return (
    <div className="stack flush">
      <output className="strong">
        {done > 0 && (isStarted ? (help ?? setup.copiesTaken) : setup.noCopies)()}
      </output>
      <output className="silent amber">{joinSentences(sentences.map((sentence) => sentence()))}</output>
      {waiting + rejected > 0 && (
        <div className="row">
          <Button disabled={isSaving} onClick={() => void save()}>
            {setup.saveHere()}
          </Button>
        </div>
      )}
      <Saved />
      <OwnField setting={kioskSettings.keepsCopies} />
      <OwnField setting={kioskSettings.keepsMoving} />
    </div>
  )
}

/** What became of the copies that were saved on this device. */
function Saved() {
  const { state, keys, unreadable } = useAtomValue(savingAtom)
  const removeSaved = useSetAtom(removeSavedAtom)
  const sentences = [
    state === 'downloaded' && setup.zipDownloaded({ name: zipName }),
    state === 'saved' && keys.length > 0 && setup.copiesSaved({ count: keys.length }),
    state === 'failed' && setup.notSaved(),
    unreadable.length > 0 && setup.unreadable({ count: unreadable.length }),
  ]
  return (
    <>
      <output className="silent amber">{sentences.filter(Boolean).join(' ')}</output>
      {state === 'downloaded' && (
        <div className="row">
          <Button onClick={() => void removeSaved()}>{setup.removeSaved()}</Button>
        </div>
      )}
    </>
  )
}
