/** Spec, part 5: video only, ideally 640 x 480, no audio. */
const size = { width: { ideal: 640 }, height: { ideal: 480 } } as const

/**
 * What to ask for, one after the other until the device can meet it: the visitor's choice, which may be unplugged
 * today, then the front-facing camera of the specification, then any.
 * @param choice a facing mode or the id of a device; null for none
 */
export function cameraRequests(choice: string | null): readonly MediaStreamConstraints[] {
  const front = { facingMode: 'user', ...size }
  const chosen = choice === null || choice === 'user' ? [] : [{ ...chosenCamera(choice), ...size }]
  return [...chosen, front, true].map((video) => ({ audio: false, video }))
}

function chosenCamera(choice: string): MediaTrackConstraints {
  return choice === 'environment' ? { facingMode: { exact: choice } } : { deviceId: { exact: choice } }
}
