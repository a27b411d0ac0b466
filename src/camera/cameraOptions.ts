import type { CameraDevice } from './cameraDevices.ts'
import * as settings from '../locale/messages/settings.ts'

/** Option of the camera select; the value is a facing mode or a device id. */
export type CameraOption = { readonly value: string; readonly label: string }

/**
 * Options of the camera select: by facing mode on a device with cameras on both sides, of which one may have several
 * lenses, else by their labels. Those of the facing modes are in the language in use.
 */
export function cameraOptions(cameras: readonly CameraDevice[]): readonly CameraOption[] {
  const facing = (side: CameraDevice['facing']) => cameras.filter((camera) => camera.facing === side)
  const [front, back] = [facing('user'), facing('environment')]
  if (front.length === 0 || back.length === 0) return cameras.map(byLabel)
  const lenses = [front, back].flatMap((side) => (side.length > 1 ? side.map(byLabel) : []))
  return [
    { value: 'user', label: settings.frontCamera() },
    { value: 'environment', label: settings.backCamera() },
    ...lenses,
    ...facing(null).map(byLabel),
  ]
}

/**
 * Value of the option for the running camera, else for the chosen one; null where there is none.
 * @param deviceId id of the running camera
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

/** Without the vendor's and the product's number, which Chromium adds to a label. */
function byLabel({ deviceId, label }: CameraDevice): CameraOption {
  return { value: deviceId, label: label.replace(/ \([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') }
}
