import { useAtom } from 'jotai'

import { dateStampAtom, meterOnAtom } from '../state/settingsAtoms.ts'
import { soundsOnAtom } from '../state/soundAtoms.ts'
import { LazyCameraSettings } from './camera/lazyCamera.ts'
import { LeversIcon } from './icons/LeversIcon.tsx'
import { Popover } from './kit/Popover.tsx'
import { Switch } from './kit/Switch.tsx'
import { ShortcutSwitch } from './ShortcutSwitch.tsx'

/** What a visitor can turn off and on; the device remembers it. */
export function Settings() {
  const [isMetered, setMetered] = useAtom(meterOnAtom)
  const [isHeard, setHeard] = useAtom(soundsOnAtom)
  const [hasDate, setDate] = useAtom(dateStampAtom)
  return (
    <Popover title="Settings" icon={<LeversIcon />}>
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
      <LazyCameraSettings />
    </Popover>
  )
}
