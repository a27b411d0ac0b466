import type { Ageing } from '../Film.ts'

/** A print from yesterday. */
export const fresh: Ageing = { dyesLeft: [1, 1, 1], stain: [0, 0, 0] }
