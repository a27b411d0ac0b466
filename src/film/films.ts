import type { Film } from './Film.ts'
import { cpm35 } from './looks/cpm35.ts'
import { ektar100 } from './looks/ektar100.ts'
import { polaroid } from './looks/polaroid.ts'
import { portra400 } from './looks/portra400.ts'
import { tmax3200 } from './looks/tmax3200.ts'
import { vintage } from './looks/vintage.ts'

/** Films with their papers; adding one is adding a file of `looks`. */
export const films = { cpm35, portra400, ektar100, tmax3200, polaroid, vintage } as const satisfies Readonly<
  Record<string, Film>
>

/** A film with its paper, as a filter names it. */
export type FilmId = keyof typeof films
