import { useSetAtom } from 'jotai'
import { type ComponentProps, useEffect } from 'react'

import { stopCameraAtom } from '../state/actions.ts'
import { Fault } from './kit/Fault.tsx'

/** In place of what shows the camera: none runs behind it, and no photo is taken that nobody sees. */
export function CameraOffFault(props: ComponentProps<typeof Fault>) {
  const stopCamera = useSetAtom(stopCameraAtom)
  useEffect(() => stopCamera(), [stopCamera])
  return <Fault {...props} />
}
