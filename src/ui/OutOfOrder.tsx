import { useSetAtom } from 'jotai'
import { type ComponentProps, useEffect } from 'react'
import styles from './OutOfOrder.module.css'
import { stopCameraAtom } from '../booth/boothAtoms.ts'
import { ErrorMessage } from '../kit/ErrorBoundary.tsx'

/** After so many tries in vain only a page that is loaded anew helps. */
const mostTries = 3

type Props = {
  /** Shows the screen anew. */
  readonly onTryAgain: () => void
  /** How often it was shown in vain. */
  readonly tries: number
}

/** What is left of the screen when a component has thrown. The booth keeps its photos. */
export function OutOfOrder({ onTryAgain, tries }: Props) {
  const [hope, goOn] =
    tries > mostTries
      ? ['Loading it again helps most of the time.', () => location.reload()]
      : ['Your photos are still here.', onTryAgain]
  return (
    <main className={styles['page']}>
      <h1>RETRO BOOTH</h1>
      <CameraOffError says={`The booth is out of order. ${hope}`} onGoOn={goOn} />
    </main>
  )
}

/** In place of what shows the camera: none runs behind it, and no photo is taken that nobody sees. */
export function CameraOffError(props: ComponentProps<typeof ErrorMessage>) {
  const stopCamera = useSetAtom(stopCameraAtom)
  useEffect(() => stopCamera(), [stopCamera])
  return <ErrorMessage {...props} />
}
