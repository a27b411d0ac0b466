import { useAtom } from 'jotai'
import { soundsOnAtom } from '../../booth/session/settingsAtoms.ts'
import { SpeakerIcon } from '../../kit/icons.tsx'
import styles from './SpeakerButton.module.css'
import * as camera from '../../locale/messages/camera.ts'

/** Speaker button: turns the booth's sounds on and off, which the device remembers. */
export function SpeakerButton() {
  const [isOn, setOn] = useAtom(soundsOnAtom)
  return (
    <button
      type="button"
      className={`middle ${styles['button']}`}
      aria-label={camera.sounds()}
      aria-pressed={isOn}
      title={isOn ? camera.soundsOn() : camera.soundsOff()}
      onClick={() => setOn(!isOn)}
    >
      <SpeakerIcon isOn={isOn} />
    </button>
  )
}
