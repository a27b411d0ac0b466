/** How finely the live view is painted. Photos and files are always developed in full. */
export type LiveQuality = {
  /** Pixels of the view per pixel of the photo, along each side: more than 0, at most 1. */
  readonly pixelRatio: number
  /** How many times smaller than a photo's the buffers of halation and leak are, along each side: 1 or more. */
  readonly glowShrink: number
}

export const fullQuality: LiveQuality = { pixelRatio: 1, glowShrink: 1 }
