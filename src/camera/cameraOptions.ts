import type { CameraDevice } from './cameraDevices.ts'

/** A line of the list that a visitor chooses from; the value is a facing mode or the id of a device. */
export type CameraOption = { readonly value: string; readonly label: string }

/**
 * What can be chosen: by where they look on a device that has cameras on both sides, where one side may have
 * several lenses, else by their names.
 */
export function cameraOptions(cameras: readonly CameraDevice[]): readonly CameraOption[] {
  const facing = (side: CameraDevice['facing']) => cameras.filter((camera) => camera.facing === side)
  const [front, back] = [facing('user'), facing('environment')]
  if (front.length === 0 || back.length === 0) return cameras.map(byName)
  const lenses = [front, back].flatMap((side) => (side.length > 1 ? side.map(byName) : []))
  return [
    { value: 'user', label: 'Front camera' },
    { value: 'environment', label: 'Back camera' },
    ...lenses,
    ...facing(null).map(byName),
  ]
}

/**
 * Which of the options stands for what runs, else for what was chosen; null where none does.
 * @param deviceId the running camera's
 */
export function selectedOption(
  cameras: readonly CameraDevice[],
  { choice, deviceId }: { readonly choice: string | null; readonly deviceId: string | null },
): string | null {
  const options = cameraOptions(cameras)
  const has = (value: string | null | undefined) => options.some((option) => option.value === value)
  const running = cameras.find((camera) => camera.deviceId === deviceId)
  const isRunning = !running || choice === running.deviceId || choice === running.facing
  if (choice !== null && has(choice) && isRunning) return choice
  return [running?.facing, running?.deviceId].find(has) ?? null
}

/** Chromium ends a label with the vendor's and the product's number. */
function byName({ deviceId, label }: CameraDevice): CameraOption {
  return { value: deviceId, label: label.replace(/ \([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') }
}
