const skin = ['#ffdcbd', '#eab088', '#b2714f'] as const
const hair = ['#7a4a30', '#4a2819', '#2a140c'] as const
const wool = ['#ffce4a', '#e39a1b', '#8d5408'] as const

/** Draws the figure of the demo without a face: hair, shoulders in a striped jumper, neck and head. */
export function drawBust(context: CanvasRenderingContext2D): void {
  shape(
    context,
    litGradient(context, [320, 230, 190], hair),
    'M320 78C212 78 186 168 192 262C196 336 210 366 236 386H404C430 366 444 336 448 262C454 168 428 78 320 78Z',
  )
  drawJumper(context)
  shape(context, '#a4664a', 'M282 296V372C296 404 344 404 358 372V296Z')
  ellipse(context, '#b2714f', [226, 240, 15, 25])
  ellipse(context, '#9c5f43', [414, 240, 15, 25])
  shape(
    context,
    litGradient(context, [318, 226, 128], skin),
    'M320 118C258 118 228 166 228 228C228 296 272 350 320 350C368 350 412 296 412 228C412 166 382 118 320 118Z',
  )
  shape(
    context,
    litGradient(context, [300, 130, 120], hair),
    'M218 236C208 158 246 98 322 98C396 98 432 158 422 236C416 196 398 172 372 160C346 182 290 190 250 170C232 186 222 206 218 236Z',
  )
}

function drawJumper(context: CanvasRenderingContext2D): void {
  const outline = 'M320 362C232 366 152 392 122 520H518C488 392 408 366 320 362Z'
  shape(context, litGradient(context, [300, 430, 230], wool), outline)
  context.save()
  context.clip(new Path2D(outline))
  for (const y of [404, 446, 488])
    shape(
      context,
      'rgb(158 28 42 / 0.85)',
      `M80 ${y + 22}Q320 ${y - 30} 560 ${y + 22}V${y + 42}Q320 ${y - 10} 80 ${y + 42}Z`,
    )
  context.restore()
  ellipse(context, litGradient(context, [320, 372, 70], wool), [320, 374, 58, 22])
}

type Face = { readonly photo: number; readonly isBlinking: boolean }

const ink = '#3a1d14'

/** The mouths of the four faces: a smile, a tongue, a grin, a laugh. */
const mouths: readonly ((context: CanvasRenderingContext2D) => void)[] = [
  (context) => line(context, { colour: '#9c3233', widthPx: 7 }, 'M284 298Q320 328 356 298'),
  (context) => {
    shape(context, '#5d1418', 'M284 294Q320 302 356 294Q350 326 320 326Q290 326 284 294Z')
    shape(context, '#f0697c', 'M304 308Q320 300 338 308V330Q336 346 321 346Q306 346 304 330Z')
  },
  (context) => {
    shape(context, '#fff8ee', 'M276 292Q320 306 364 292Q356 328 320 328Q284 328 276 292Z')
    line(
      context,
      { colour: '#9c3233', widthPx: 5 },
      'M276 292Q320 306 364 292Q356 328 320 328Q284 328 276 292Z',
    )
  },
  (context) => {
    shape(context, '#4d0f14', 'M278 288H362Q362 338 320 338Q278 338 278 288Z')
    shape(context, '#fff8ee', 'M282 288H358V300Q320 306 282 300Z')
    ellipse(context, '#e2596b', [320, 328, 24, 10])
  },
]

/** Draws the face for a photo: eyes, brows, nose, cheeks and a mouth; the second face winks. */
export function drawFace(context: CanvasRenderingContext2D, { photo, isBlinking }: Face): void {
  ellipse(context, 'rgb(235 90 90 / 0.32)', [258, 278, 25, 17])
  ellipse(context, 'rgb(220 80 80 / 0.28)', [382, 278, 25, 17])
  drawEye(context, 280, isBlinking)
  drawEye(context, 360, isBlinking || photo % 4 === 1)
  const lift = photo % 4 === 3 ? -8 : 0
  line(context, { colour: ink, widthPx: 8 }, `M258 ${208 + lift}Q280 ${194 + lift} 301 ${206 + lift}`)
  line(context, { colour: ink, widthPx: 8 }, `M339 ${206 + lift}Q360 ${194 + lift} 382 ${208 + lift}`)
  line(context, { colour: 'rgb(140 75 50 / 0.75)', widthPx: 6 }, 'M318 240Q304 270 324 272')
  mouths[photo % mouths.length]?.(context)
}

function drawEye(context: CanvasRenderingContext2D, x: number, isShut: boolean): void {
  if (isShut) return line(context, { colour: ink, widthPx: 6 }, `M${x - 19} 236Q${x} 248 ${x + 19} 236`)
  ellipse(context, '#fffaf2', [x, 234, 20, 15])
  ellipse(context, '#3f7d52', [x, 234, 11, 12])
  ellipse(context, '#120a08', [x, 234, 6, 7])
  ellipse(context, '#fff', [x - 4, 229, 3.5, 3.5])
  line(context, { colour: ink, widthPx: 5 }, `M${x - 20} 230Q${x} 210 ${x + 20} 230`)
}

const paper = ['#ff3f8e', '#ffd84d', '#5fe3ff', '#8cff9b', '#ffffff'] as const

/** Draws the prop for a photo: nothing, a flower, sunglasses, a party hat with confetti. */
export function drawProp(context: CanvasRenderingContext2D, photo: number, seconds: number): void {
  if (photo % 4 === 1) drawFlower(context)
  if (photo % 4 === 2) drawGlasses(context)
  if (photo % 4 === 3) drawParty(context, seconds)
}

function drawFlower(context: CanvasRenderingContext2D): void {
  for (let petal = 0; petal < 6; petal += 1) {
    const angle = (petal * Math.PI) / 3
    ellipse(context, '#ff6fae', [404 + 21 * Math.cos(angle), 152 + 21 * Math.sin(angle), 17, 11, angle])
  }
  ellipse(context, '#ffd84d', [404, 152, 12, 12])
}

function drawGlasses(context: CanvasRenderingContext2D): void {
  line(context, { colour: '#14070f', widthPx: 8 }, 'M226 222L250 220M300 222Q320 212 340 222M390 220L414 222')
  for (const x of [246, 334]) {
    shape(
      context,
      '#14070f',
      `M${x} 212Q${x + 30} 204 ${x + 60} 212Q${x + 62} 262 ${x + 30} 262Q${x - 2} 262 ${x} 212Z`,
    )
    shape(
      context,
      'rgb(255 130 190 / 0.75)',
      `M${x + 10} 218L${x + 24} 216L${x + 14} 244Q${x + 8} 236 ${x + 10} 218Z`,
    )
  }
}

function drawParty(context: CanvasRenderingContext2D, seconds: number): void {
  const hat = 'M320 14L382 122Q320 96 258 122Z'
  shape(context, '#2f6df0', hat)
  context.save()
  context.clip(new Path2D(hat))
  for (const x of [236, 284, 332])
    shape(context, '#ffd84d', `M${x} 130L${x + 60} 10H${x + 78}L${x + 24} 130Z`)
  context.restore()
  ellipse(context, '#ff3f8e', [320, 16, 15, 15])
  for (let piece = 0; piece < 40; piece += 1) {
    const x = (piece * 197) % 640
    const y = (piece * 131 + seconds * (60 + (piece % 5) * 14)) % 500
    const colour = paper[piece % paper.length] ?? '#fff'
    ellipse(context, colour, [x, y, 6, 3.5, piece + seconds * 2])
  }
}

type Fill = string | CanvasGradient

/** Fills an ellipse, rotated by an angle in radians. */
function ellipse(
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
function shape(context: CanvasRenderingContext2D, fill: Fill, outline: string): void {
  context.fillStyle = fill
  context.fill(new Path2D(outline))
}

/** Strokes a line, by an SVG path. */
function line(
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
function litGradient(
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
