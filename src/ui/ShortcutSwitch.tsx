import { useAtom } from 'jotai'

import { shortcutsOnAtom } from '../state/settingsAtoms.ts'
import { Switch } from './kit/Switch.tsx'

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
