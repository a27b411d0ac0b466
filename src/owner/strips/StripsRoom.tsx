import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import {
  deleteAtom,
  fileUrl,
  type KeptStrip,
  printAgainAtom,
  saveAllAtom,
  stripsAtom,
} from './stripsStage.ts'
import styles from './StripsRoom.module.css'

/** Section Strips: the copies that kiosks have handed in, newest first. */
export function StripsRoom() {
  const strips = useAtomValue(stripsAtom)
  const saveAll = useSetAtom(saveAllAtom)
  return (
    <>
      <p>Copies from the kiosks that you have started. A guest who says no leaves none here.</p>
      <div className="row">
        <Button disabled={!strips?.length} onClick={() => void saveAll()}>
          Save All
        </Button>
      </div>
      {strips?.length === 0 && <p>No strips yet.</p>}
      <ol className={`list ${styles['strips']}`} aria-label="Strips">
        {strips?.map((strip) => (
          <StripItem key={strip.id} strip={strip} />
        ))}
      </ol>
    </>
  )
}

function StripItem({ strip: { id, at, hasMoving } }: { readonly strip: KeptStrip }) {
  const printAgain = useSetAtom(printAgainAtom)
  const remove = useSetAtom(deleteAtom)
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
      <Button tone="quiet" onClick={() => void remove(id)}>
        Delete
      </Button>
    </li>
  )
}
