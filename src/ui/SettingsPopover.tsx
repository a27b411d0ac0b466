import { useAtom } from 'jotai'
import { dateStampAtom, meterOnAtom, shortcutsOnAtom, soundsOnAtom } from '../booth/settingsAtoms.ts'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import { SettingsIcon } from '../kit/icons.tsx'
import { Popover } from '../kit/Popover.tsx'
import { Switch } from '../kit/Switch.tsx'

const cameraSettings = lazyModule(() => import('./camera/CameraSettings.tsx'))

/** Settings: popover with the visitor's switches, which the device remembers. */
export function SettingsPopover() {
  const [isMeterOn, setMeterOn] = useAtom(meterOnAtom)
  const [isSoundOn, setSoundOn] = useAtom(soundsOnAtom)
  const [hasDateStamp, setDateStamp] = useAtom(dateStampAtom)
  return (
    <Popover title="Settings" icon={<SettingsIcon />}>
      <Switch
        label="Light meter"
        hint="Evens out dim and coloured light before the film. Classic has none."
        isOn={isMeterOn}
        onChange={setMeterOn}
      />
      <Switch
        label="Date stamp"
        hint="The orange date of CPM35."
        isOn={hasDateStamp}
        onChange={setDateStamp}
      />
      <Switch
        label="Sounds"
        hint="A tick for each second, a click for each photo."
        isOn={isSoundOn}
        onChange={setSoundOn}
      />
      <ShortcutSwitch />
      <Lazy from={cameraSettings}>{({ CameraSettings }) => <CameraSettings />}</Lazy>
    </Popover>
  )
}

/** Switch of the keyboard shortcuts, with their legend. */
export function ShortcutSwitch() {
  const [isOn, setOn] = useAtom(shortcutsOnAtom)
  return (
    <Switch
      label="Keyboard shortcuts"
      hint="Space shoots, 1 to 7 choose a film, Esc closes."
      isOn={isOn}
      onChange={setOn}
    />
  )
}
