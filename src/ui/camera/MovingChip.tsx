import { useAtom, useAtomValue } from 'jotai'
import { isBusyAtom } from '../../booth/session/boothAtoms.ts'
import { isMovingStripAllowedAtom, movingStripOnAtom } from '../../booth/moving/clipAtoms.ts'
import { LineIcon } from '../../kit/LineIcon.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { Switch } from '../../kit/Switch.tsx'
import * as camera from '../../locale/messages/camera.ts'

/** Chip beside the speaker button, loaded lazily: whether the photos come as a moving strip too, with the switch. */
export function MovingChip() {
  const isAllowed = useAtomValue(isMovingStripAllowedAtom)
  // In a session the camera's controls have the room.
  const isBusy = useAtomValue(isBusyAtom)
  const [isOn, setOn] = useAtom(movingStripOnAtom)
  if (!isAllowed || isBusy) return null
  return (
    <Popover title={isOn ? camera.movingStripOn() : camera.movingStripOff()} icon={<FilmIcon isOn={isOn} />}>
      <Switch
        label={camera.movingStrip()}
        hint={isOn ? camera.movingOnHint() : camera.movingOffHint()}
        isOn={isOn}
        onChange={setOn}
      />
    </Popover>
  )
}

/** A strip of film, crossed out where only photos are taken. */
function FilmIcon({ isOn }: { readonly isOn: boolean }) {
  return (
    <LineIcon>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M7 4v16M17 4v16M3 9.5h4m10 0h4M3 14.5h4m10 0h4M7 12h10" />
      {!isOn && <path d="M1 1l22 22" strokeWidth={3} />}
    </LineIcon>
  )
}
