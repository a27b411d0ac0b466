import type { SlotFile } from './templateSchema.ts'

type Box = Pick<SlotFile, 'x' | 'y' | 'width' | 'height' | 'rotation'>

/** True for a box that lies on the canvas as it is turned, but for half a pixel, which rounding makes. */
export function isWithin(canvas: Pick<Box, 'width' | 'height'>, { x, y, width, height, rotation = 0 }: Box) {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const fits = (from: number, length: number, turned: number, room: number) => {
    const start = from + (length - turned) / 2
    return start >= -0.5 && start + turned <= room + 0.5
  }
  return (
    fits(x, width, width * cos + height * sin, canvas.width) &&
    fits(y, height, width * sin + height * cos, canvas.height)
  )
}
