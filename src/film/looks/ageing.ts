import type { Ageing } from '../Film.ts'

/** Decades in the dark: cyan goes first, paper yellows. Ours within the published order: films/fading.json. */
export const inTheAlbum: Ageing = { dyesLeft: [0.68, 0.86, 0.9], stain: [0, 0.02, 0.08] }
