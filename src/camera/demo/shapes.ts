type Fill = string | CanvasGradient

export function ellipse(
  context: CanvasRenderingContext2D,
  fill: Fill,
  [x, y, radiusX, radiusY, turn = 0]: readonly [x: number, y: number, rx: number, ry: number, turn?: number],
): void {
  context.fillStyle = fill
  context.beginPath()
  context.ellipse(x, y, radiusX, radiusY, turn, 0, 2 * Math.PI)
  context.fill()
}

/** A shape by its outline, as SVG writes paths. */
export function shape(context: CanvasRenderingContext2D, fill: Fill, outline: string): void {
  context.fillStyle = fill
  context.fill(new Path2D(outline))
}

export function line(
  context: CanvasRenderingContext2D,
  { colour, widthPx }: { readonly colour: string; readonly widthPx: number },
  outline: string,
): void {
  context.strokeStyle = colour
  context.lineWidth = widthPx
  context.lineCap = 'round'
  context.stroke(new Path2D(outline))
}

/** Light that falls from the upper left on something round. */
export function lit(
  context: CanvasRenderingContext2D,
  [x, y, radius]: readonly [x: number, y: number, radius: number],
  colours: readonly [light: string, middle: string, dark: string],
): CanvasGradient {
  const light = context.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius)
  colours.forEach((colour, index) => light.addColorStop([0, 0.6, 1][index] ?? 1, colour))
  return light
}
