import { ellipse, line, shape } from './shapes.ts'

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

/** Eyes, brows, nose, cheeks and a mouth; the second face winks. */
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
