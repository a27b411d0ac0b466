import { useAtom } from 'jotai'
import { soundsOnAtom } from '../../booth/session/settingsAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { SpeakerIcon } from '../../kit/icons.tsx'
import * as camera from '../../locale/messages/camera.ts'

/** Speaker button: turns the booth's sounds on and off, which the device remembers. */
export function SpeakerButton() {
  const [isOn, setOn] = useAtom(soundsOnAtom)
  return (
    <Button
      tone="quiet"
      aria-label={camera.sounds()}
      aria-pressed={isOn}
      title={isOn ? camera.soundsOn() : camera.soundsOff()}
      onClick={() => setOn(!isOn)}
    >
      <span className="middle">
        <SpeakerIcon isOn={isOn} />
      </span>
    </Button>
  )
}
