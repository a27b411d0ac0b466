import { type WritableAtom, useAtom, useAtomValue, useSetAtom } from 'jotai'

import { cameraOptions } from '../camera/cameraOptions.ts'
import { isBusyAtom } from '../booth/session/boothAtoms.ts'
import { camerasAtom, chooseCameraAtom, selectedCameraAtom } from '../booth/camera/cameraAtoms.ts'
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
} from '../booth/session/settingsAtoms.ts'
import { type Option, SelectField } from '../kit/Select.tsx'
import { Switch } from '../kit/Switch.tsx'
import { isHandheld } from '../lib/device.ts'
import { AlternativeSources } from './camera/AlternativeSources.tsx'
import styles from './Settings.module.css'

/** Settings of the visitor, loaded lazily: the device remembers all of them, and which camera was chosen. */
export function Settings() {
  return (
    <>
      <SettingSwitch setting={soundsOnAtom} label="Sounds" hint="Coin, countdown, shutter and paper." />
      <CameraSettings />
      <MoreSettings />
    </>
  )
}

/** Settings that few visitors look for, folded up. */
function MoreSettings() {
  return (
    <details className={styles['more']}>
      <summary className="fold">More settings</summary>
      <SettingSwitch
        setting={meterOnAtom}
        label="Light meter"
        hint="Brightens dim rooms and corrects coloured light. Not with Classic."
      />
      <SettingSwitch
        setting={softLightAtom}
        label="Soft light"
        hint="Softens skin slightly, like a lens filter. Not with Classic."
      />
      <SettingSwitch setting={dateStampAtom} label="Date stamp" hint="The orange date on CPM35 photos." />
      <SettingSwitch setting={cuesOnAtom} label="Pose cues" hint="A word before each photo, such as Silly." />
      <ScreenLightField />
      {/* A phone has no keyboard for them. */}
      {!isHandheld() && (
        <SettingSwitch
          setting={shortcutsOnAtom}
          label="Keyboard shortcuts"
          hint="Space takes photos, 1 to 7 pick a film, Esc closes."
        />
      )}
    </details>
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
      hint="Your screen is the flash. In a dim room it also lights up for the last two seconds."
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
        hint={options.length > 0 ? undefined : 'Start the camera to choose one.'}
        options={options}
        value={selected}
        disabled={isBusy}
        onChange={choose}
      />
      <SettingSwitch
        setting={mirrorPhotosAtom}
        label="Mirrored photos"
        hint="Photos look like your mirror image; writing is reversed."
      />
      <p className={styles['standIns']}>No camera? Use four of your own pictures, or try the demo.</p>
      <AlternativeSources />
    </>
  )
}
