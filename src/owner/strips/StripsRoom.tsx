import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import { DeleteDialog } from '../DeleteDialog.tsx'
import {
  deleteAtom,
  deletingAtom,
  fileUrl,
  type KeptStrip,
  noticeAtom,
  printAgainAtom,
  saveAllAtom,
  stripsAtom,
} from './stripsStage.ts'
import styles from './StripsRoom.module.css'

/** Section Strips: the copies that kiosks have handed in, newest first. */
export function StripsRoom() {
  const strips = useAtomValue(stripsAtom)
  const notice = useAtomValue(noticeAtom)
  const [deleting, setDeleting] = useAtom(deletingAtom)
  const remove = useSetAtom(deleteAtom)
  const saveAll = useSetAtom(saveAllAtom)
  return (
    <>
      <p>Copies of kiosks that were started here. Where a guest said no, there is none.</p>
      <div className="row">
        <Button disabled={!strips?.length} onClick={() => void saveAll()}>
          Save All
        </Button>
        <output>{notice}</output>
      </div>
      {strips?.length === 0 && <p>No strips yet.</p>}
      <ol className={`list ${styles['strips']}`} aria-label="Strips">
        {strips?.map((strip) => (
          <StripItem key={strip.id} strip={strip} />
        ))}
      </ol>
      {deleting !== null && (
        <DeleteDialog
          title="Delete this strip?"
          text="Its moving strip goes with it. It can’t be undone."
          onDelete={() => void remove(deleting)}
          onKeep={() => setDeleting(null)}
        />
      )}
    </>
  )
}

function StripItem({ strip: { id, at, hasMoving } }: { readonly strip: KeptStrip }) {
  const printAgain = useSetAtom(printAgainAtom)
  const askDelete = useSetAtom(deletingAtom)
  const time = new Date(at).toLocaleString([], { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <li className={`card stack ${styles['strip']}`}>
      <a href={fileUrl(id, 'jpg')} download={`${id}.jpg`}>
        <img src={fileUrl(id, 'jpg')} alt={`Strip of ${time}`} loading="lazy" decoding="async" />
        <span>Save</span>
      </a>
      <span className="dim">{time}</span>
      {hasMoving && (
        <a href={fileUrl(id, 'mp4')} download={`${id}.mp4`}>
          Save Moving Strip
        </a>
      )}
      <Button onClick={() => void printAgain(id)}>Print Again</Button>
      <Button tone="quiet" onClick={() => askDelete(id)}>
        Delete
      </Button>
    </li>
  )
}
