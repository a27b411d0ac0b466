/** How a camera's finished picture is turned back into a scene. All of it is choice. */
export type DeRendering = {
  /** Stops of scene per stop of picture at mid grey. */
  readonly slopeAtGrey: number
  /** Where the picture's white lies, in stops over mid grey. */
  readonly whiteStops: number
  /** How much deeper the picture's black is put, in stops. */
  readonly toeStops: number
}

/** Reflectance of mid grey. */
export const midGrey = 0.18

/** Scene light that reaches every part of the film; without it black has no logarithm. */
const flare = 0.002
const whiteX = Math.log2((1 + flare) / midGrey)
const blackX = Math.log2(midGrey / flare)

/**
 * A webcam's picture is tone-mapped already; film and paper do so again. This undoes the first one:
 * linear light of the picture (0 to 1) to scene reflectance, mid grey staying 0.18. Rises strictly.
 */
export function deRender(linear: number, { slopeAtGrey, whiteStops, toeStops }: DeRendering): number {
  const x = Math.log2((linear + flare) / midGrey)
  const shoulder = (whiteStops - slopeAtGrey * whiteX) * (Math.max(0, x) / whiteX) ** 3
  const toe = toeStops * (Math.max(0, -x) / blackX) ** 2
  return midGrey * 2 ** (slopeAtGrey * x + shoulder - toe)
}
