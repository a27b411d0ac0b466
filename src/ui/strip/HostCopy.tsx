import { useAtom } from 'jotai'
import { hostCopyAtom } from '../../booth/boothAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { HostCopyText } from '../eventTexts.tsx'
import styles from './HostCopy.module.css'

/** In a kiosk whose host keeps a copy of every strip: the notice, and the visitor's refusal, which can be taken back. */
export function HostCopy() {
  const [copy, setCopy] = useAtom(hostCopyAtom)
  if (copy === null) return null
  const isKept = copy === 'kept'
  return (
    <div className={styles['hostCopy']}>
      <output>{isKept ? <HostCopyText /> : 'The host won’t get a copy of this strip.'}</output>
      <Button tone="quiet" onClick={() => setCopy(isKept ? 'refused' : 'kept')}>
        {isKept ? "Don't Keep Mine" : 'Keep Mine'}
      </Button>
    </div>
  )
}
