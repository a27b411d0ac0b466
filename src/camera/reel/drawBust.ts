import { ellipse, lit, shape } from './shapes.ts'

const skin = ['#ffdcbd', '#eab088', '#b2714f'] as const
const hair = ['#7a4a30', '#4a2819', '#2a140c'] as const
const wool = ['#ffce4a', '#e39a1b', '#8d5408'] as const

/** Somebody without a face: hair, shoulders in a striped jumper, neck and head. */
export function drawBust(context: CanvasRenderingContext2D): void {
  shape(
    context,
    lit(context, [320, 230, 190], hair),
    'M320 78C212 78 186 168 192 262C196 336 210 366 236 386H404C430 366 444 336 448 262C454 168 428 78 320 78Z',
  )
  drawJumper(context)
  shape(context, '#a4664a', 'M282 296V372C296 404 344 404 358 372V296Z')
  ellipse(context, '#b2714f', [226, 240, 15, 25])
  ellipse(context, '#9c5f43', [414, 240, 15, 25])
  shape(
    context,
    lit(context, [318, 226, 128], skin),
    'M320 118C258 118 228 166 228 228C228 296 272 350 320 350C368 350 412 296 412 228C412 166 382 118 320 118Z',
  )
  shape(
    context,
    lit(context, [300, 130, 120], hair),
    'M218 236C208 158 246 98 322 98C396 98 432 158 422 236C416 196 398 172 372 160C346 182 290 190 250 170C232 186 222 206 218 236Z',
  )
}

function drawJumper(context: CanvasRenderingContext2D): void {
  const outline = 'M320 362C232 366 152 392 122 520H518C488 392 408 366 320 362Z'
  shape(context, lit(context, [300, 430, 230], wool), outline)
  context.save()
  context.clip(new Path2D(outline))
  for (const y of [404, 446, 488])
    shape(
      context,
      'rgb(158 28 42 / 0.85)',
      `M80 ${y + 22}Q320 ${y - 30} 560 ${y + 22}V${y + 42}Q320 ${y - 10} 80 ${y + 42}Z`,
    )
  context.restore()
  ellipse(context, lit(context, [320, 372, 70], wool), [320, 374, 58, 22])
}
