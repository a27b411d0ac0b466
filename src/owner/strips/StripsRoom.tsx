import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import { localeInUse } from '../../locale/message.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import { printAgainAtom } from '../kiosk/printAgain.ts'
import { deleteAtom, fileUrl, type KeptStrip, saveAllAtom, stripsAtom } from './stripsStage.ts'
import styles from './StripsRoom.module.css'

/** Section Strips: the copies that kiosks have handed in, newest first. */
export function StripsRoom() {
  const strips = useAtomValue(stripsAtom)
  const saveAll = useSetAtom(saveAllAtom)
  return (
    <>
      <p>{messages.help()}</p>
      <div className="row">
        <Button disabled={!strips?.length} onClick={() => void saveAll()}>
          {messages.saveAll()}
        </Button>
      </div>
      {strips?.length === 0 && <p>{messages.none()}</p>}
      <ol className={`list ${styles['strips']}`} aria-label={messages.strips()}>
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
  const time = new Date(at).toLocaleString(localeInUse(), { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <li className={`card stack ${styles['strip']}`}>
      <a href={fileUrl(id, 'jpg')} download={`${id}.jpg`}>
        <img src={fileUrl(id, 'jpg')} alt={messages.stripOf({ time })} loading="lazy" decoding="async" />
        <span>{messages.save()}</span>
      </a>
      <span className="dim">{time}</span>
      {hasMoving && (
        <a href={fileUrl(id, 'mp4')} download={`${id}.mp4`}>
          {messages.saveMoving()}
        </a>
      )}
      <Button onClick={() => void printAgain(id)}>{messages.printAgain()}</Button>
      <Button tone="quiet" onClick={() => void remove(id)}>
        {messages.remove()}
      </Button>
    </li>
  )
}
