import { useAtom } from 'jotai'
import { dateStampAtom, meterOnAtom, shortcutsOnAtom, soundsOnAtom } from '../booth/settingsAtoms.ts'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import { SettingsIcon } from '../kit/icons.tsx'
import { Popover } from '../kit/Popover.tsx'
import { Switch } from '../kit/Switch.tsx'

const cameraSettings = lazyModule(() => import('./camera/CameraSettings.tsx'))

/** What a visitor can turn off and on; the device remembers it. */
export function SettingsPopover() {
  const [isMetered, setMetered] = useAtom(meterOnAtom)
  const [isHeard, setHeard] = useAtom(soundsOnAtom)
  const [hasDate, setDate] = useAtom(dateStampAtom)
  return (
    <Popover title="Settings" icon={<SettingsIcon />}>
      <Switch
        label="Light meter"
        hint="Evens out dim and coloured light before the film. Classic has none."
        isOn={isMetered}
        onChange={setMetered}
      />
      <Switch label="Date stamp" hint="The orange date of CPM35." isOn={hasDate} onChange={setDate} />
      <Switch
        label="Sounds"
        hint="A tick for each second, a click for each photo."
        isOn={isHeard}
        onChange={setHeard}
      />
      <ShortcutSwitch />
      <Lazy from={cameraSettings}>{({ CameraSettings }) => <CameraSettings />}</Lazy>
    </Popover>
  )
}

/** The legend of the shortcuts, and the way to be rid of them. */
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
