import { ellipse, line, shape } from './shapes.ts'

const paper = ['#ff3f8e', '#ffd84d', '#5fe3ff', '#8cff9b', '#ffffff'] as const

/** What somebody has brought along for a photo: nothing, a flower, sunglasses, a party hat. */
export function drawProp(context: CanvasRenderingContext2D, photo: number, seconds: number): void {
  if (photo % 4 === 1) drawFlower(context)
  if (photo % 4 === 2) drawGlasses(context)
  if (photo % 4 === 3) drawParty(context, seconds)
}

function drawFlower(context: CanvasRenderingContext2D): void {
  for (let petal = 0; petal < 6; petal += 1) {
    const turn = (petal * Math.PI) / 3
    ellipse(context, '#ff6fae', [404 + 21 * Math.cos(turn), 152 + 21 * Math.sin(turn), 17, 11, turn])
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
