import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { cameraOptions } from '../../camera/cameraOptions.ts'
import { isBusyAtom } from '../../booth/boothAtoms.ts'
import { camerasAtom, chooseCameraAtom, selectedCameraAtom } from '../../booth/cameraAtoms.ts'
import { mirrorPhotosAtom } from '../../booth/settingsAtoms.ts'
import { SelectField } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'

/** Camera settings, loaded lazily: which camera, and whether its photos are mirrored. The device remembers both. */
export function CameraSettings() {
  const options = cameraOptions(useAtomValue(camerasAtom))
  const selected = useAtomValue(selectedCameraAtom)
  const isBusy = useAtomValue(isBusyAtom)
  const choose = useSetAtom(chooseCameraAtom)
  const [isMirrored, setMirrored] = useAtom(mirrorPhotosAtom)
  return (
    <>
      <SelectField
        label="Camera"
        hint={options.length > 0 ? undefined : 'Start the camera to see which there are.'}
        options={options}
        value={selected}
        disabled={isBusy}
        onChange={choose}
      />
      <Switch
        label="Mirrored photos"
        hint="The strip as you saw yourself, with writing in reverse."
        isOn={isMirrored}
        onChange={setMirrored}
      />
    </>
  )
}
