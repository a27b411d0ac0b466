type Fill = string | CanvasGradient

/** Fills an ellipse, rotated by an angle in radians. */
export function ellipse(
  context: CanvasRenderingContext2D,
  fill: Fill,
  [x, y, radiusX, radiusY, angle = 0]: readonly [
    x: number,
    y: number,
    rx: number,
    ry: number,
    angle?: number,
  ],
): void {
  context.fillStyle = fill
  context.beginPath()
  context.ellipse(x, y, radiusX, radiusY, angle, 0, 2 * Math.PI)
  context.fill()
}

/** Fills a shape, by its outline as an SVG path. */
export function shape(context: CanvasRenderingContext2D, fill: Fill, outline: string): void {
  context.fillStyle = fill
  context.fill(new Path2D(outline))
}

/** Strokes a line, by an SVG path. */
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

/** Gradient of something round that is lit from the upper left. */
export function litGradient(
  context: CanvasRenderingContext2D,
  [x, y, radius]: readonly [x: number, y: number, radius: number],
  colours: readonly [light: string, middle: string, dark: string],
): CanvasGradient {
  const gradient = context.createRadialGradient(
    x - radius * 0.35,
    y - radius * 0.4,
    radius * 0.1,
    x,
    y,
    radius,
  )
  colours.forEach((colour, index) => gradient.addColorStop([0, 0.6, 1][index] ?? 1, colour))
  return gradient
}
