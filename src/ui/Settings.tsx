import { type WritableAtom, useAtom, useAtomValue, useSetAtom } from 'jotai'

import { cameraOptions } from '../camera/cameraOptions.ts'
import { isBusyAtom } from '../booth/boothAtoms.ts'
import { camerasAtom, chooseCameraAtom, selectedCameraAtom } from '../booth/cameraAtoms.ts'
import {
  cuesOnAtom,
  dateStampAtom,
  meterOnAtom,
  mirrorPhotosAtom,
  type ScreenLightSetting,
  screenLightSettingAtom,
  shortcutsOnAtom,
  softLightAtom,
  soundsOnAtom,
} from '../booth/settingsAtoms.ts'
import { type Option, SelectField } from '../kit/Select.tsx'
import { Switch } from '../kit/Switch.tsx'
import { isHandheld } from '../lib/device.ts'
import { AlternativeSources } from './camera/AlternativeSources.tsx'
import styles from './Settings.module.css'

/** Settings of the visitor, loaded lazily: the device remembers all of them, and which camera was chosen. */
export function Settings() {
  return (
    <>
      <SettingSwitch
        setting={meterOnAtom}
        label="Light meter"
        hint="Evens out dim and coloured light before the film. Classic has none."
      />
      <SettingSwitch
        setting={softLightAtom}
        label="Soft light"
        hint="Softens skin a little, like a filter on the lens. Classic has none."
      />
      <SettingSwitch setting={dateStampAtom} label="Date stamp" hint="The orange date of CPM35." />
      <SettingSwitch setting={soundsOnAtom} label="Sounds" hint="Coin, countdown, shutter and paper." />
      <SettingSwitch setting={cuesOnAtom} label="Pose cues" hint="A word before each photo, such as Silly." />
      <ScreenLightField />
      {/* A phone has no keyboard for them. */}
      {!isHandheld() && (
        <SettingSwitch
          setting={shortcutsOnAtom}
          label="Keyboard shortcuts"
          hint="Space shoots, 1 to 7 choose a film, Esc closes."
        />
      )}
      <CameraSettings />
    </>
  )
}

type SwitchProps = {
  readonly setting: WritableAtom<boolean, [boolean], void>
  readonly label: string
  readonly hint: string
}

/** Switch of a setting. */
function SettingSwitch({ setting, ...texts }: SwitchProps) {
  const [isOn, setOn] = useAtom(setting)
  return <Switch {...texts} isOn={isOn} onChange={setOn} />
}

const screenLightOptions: readonly Option<ScreenLightSetting>[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'always', label: 'Always' },
  { value: 'off', label: 'Never' },
]

function ScreenLightField() {
  const [setting, choose] = useAtom(screenLightSettingAtom)
  return (
    <SelectField
      label="Screen light"
      hint="Lights your faces: a flash at the shutter; in a dim room a white screen from 2 on."
      options={screenLightOptions}
      value={setting}
      onChange={choose}
    />
  )
}

/** Camera select, the switch for mirrored photos, and the stand-ins for a camera. */
function CameraSettings() {
  const options = cameraOptions(useAtomValue(camerasAtom))
  const selected = useAtomValue(selectedCameraAtom)
  const isBusy = useAtomValue(isBusyAtom)
  const choose = useSetAtom(chooseCameraAtom)
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
      <SettingSwitch
        setting={mirrorPhotosAtom}
        label="Mirrored photos"
        hint="The strip as you saw yourself, with writing in reverse."
      />
      <p className={styles['standIns']}>No camera? Four pictures of your own will do, or a demo.</p>
      <AlternativeSources />
    </>
  )
}
