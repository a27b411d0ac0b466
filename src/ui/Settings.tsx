import { type WritableAtom, useAtom, useAtomValue, useSetAtom } from 'jotai'

import { cameraOptions } from '../camera/cameraOptions.ts'
import { chosenLocaleAtom, offeredLocalesAtom } from '../booth/session/languageAtoms.ts'
import { offeredFiltersAtom } from '../booth/live/filterAtoms.ts'
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
import { languageName } from '../locale/languageName.ts'
import { localeAtom } from '../locale/localeAtoms.ts'
import { locales } from '../locale/locales.ts'
import styles from './Settings.module.css'
import * as settings from '../locale/messages/settings.ts'

/** Settings of the visitor, loaded lazily: the device remembers all of them, and which camera was chosen. */
export function Settings() {
  return (
    <>
      <LanguageField />
      <SettingSwitch setting={soundsOnAtom} label={settings.sounds()} hint={settings.soundsHint()} />
      <CameraSettings />
      <MoreSettings />
    </>
  )
}

/** Value of the option that leaves the language to the browser. */
const browsersOwn = 'browser'

/** Language select: all of the booth's, or in a kiosk those of the host's event, where it names some. */
function LanguageField() {
  const offered = useAtomValue(offeredLocalesAtom)
  const locale = useAtomValue(localeAtom)
  const [chosen, choose] = useAtom(chosenLocaleAtom)
  if (offered.length === 1) return null
  const ofBrowser = { value: browsersOwn, label: settings.sameAsBrowser() }
  const options = (offered.length > 0 ? offered : locales).map((tag) => ({
    value: tag,
    label: languageName(tag),
    lang: tag,
  }))
  return (
    <div className={styles['language']}>
      <SelectField
        label={settings.language()}
        options={offered.length > 0 ? options : [ofBrowser, ...options]}
        value={offered.length > 0 ? locale : (chosen ?? browsersOwn)}
        onChange={(value) => choose(value === browsersOwn ? null : value)}
      />
    </div>
  )
}

/** Settings that few visitors look for, folded up. */
function MoreSettings() {
  const filterCount = useAtomValue(offeredFiltersAtom).length
  return (
    <details className={styles['more']}>
      <summary className="fold strong">{settings.more()}</summary>
      <SettingSwitch setting={meterOnAtom} label={settings.meter()} hint={settings.meterHint()} />
      <SettingSwitch setting={softLightAtom} label={settings.softLight()} hint={settings.softLightHint()} />
      <SettingSwitch setting={dateStampAtom} label={settings.dateStamp()} hint={settings.dateStampHint()} />
      <SettingSwitch setting={cuesOnAtom} label={settings.cues()} hint={settings.cuesHint()} />
      <ScreenLightField />
      {/* A phone has no keyboard for them. */}
      {!isHandheld() && (
        <SettingSwitch
          setting={shortcutsOnAtom}
          label={settings.shortcuts()}
          hint={settings.shortcutsHint({ last: Math.min(9, filterCount) })}
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

const screenLightOptions = (): readonly Option<ScreenLightSetting>[] => [
  { value: 'auto', label: settings.automatic() },
  { value: 'always', label: settings.always() },
  { value: 'off', label: settings.never() },
]

function ScreenLightField() {
  const [setting, choose] = useAtom(screenLightSettingAtom)
  return (
    <SelectField
      label={settings.screenLight()}
      hint={settings.screenLightHint()}
      options={screenLightOptions()}
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
        label={settings.camera()}
        hint={options.length > 0 ? undefined : settings.startToChoose()}
        options={options}
        value={selected}
        disabled={isBusy}
        onChange={choose}
      />
      <SettingSwitch setting={mirrorPhotosAtom} label={settings.mirrored()} hint={settings.mirroredHint()} />
      <p className={styles['standIns']}>{settings.noCamera()}</p>
      <AlternativeSources />
    </>
  )
}
