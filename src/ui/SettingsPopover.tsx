import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import { SettingsIcon } from '../kit/icons.tsx'
import { Popover } from '../kit/Popover.tsx'

const settings = lazyModule(() => import('./Settings.tsx'))

/** Settings: popover with the visitor's switches, whose code comes after the first screen. */
export function SettingsPopover() {
  return (
    <Popover title="Settings" icon={<SettingsIcon />}>
      <Lazy from={settings}>{({ Settings }) => <Settings />}</Lazy>
    </Popover>
  )
}
