export type Edge = 'top' | 'right' | 'bottom' | 'left'

/**
 * The edge of the screen that the front camera's lens is at: the upper one of the device as it is made, which is
 * elsewhere when the device is turned. `angle` is `screen.orientation.angle`, in degrees counterclockwise.
 */
export function lensEdge(angle: number): Edge {
  if (angle === 90) return 'left'
  if (angle === 180) return 'bottom'
  return angle === 270 ? 'right' : 'top'
}
