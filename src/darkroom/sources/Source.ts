/** What a designer can put before the film. */
export type SourceId = 'portrait' | 'chart' | 'ramp' | 'contrast' | 'camera' | 'file'

/** What is before the film, 4:3: a picture that stands, or one that moves. Whoever opened it closes it. */
export type Source = Still | Moving

export type Still = {
  readonly kind: 'still'
  /** sRGB, opaque, of the size it is developed at. */
  readonly picture: ImageBitmap
  /** True for the chart, whose patches fill the picture. */
  readonly hasPatches: boolean
  readonly close: () => void
}

export type Moving = {
  readonly kind: 'moving'
  /** Plays; its middle is developed. */
  readonly video: HTMLVideoElement
  readonly close: () => void
}

/** A still that frees its picture. */
export function stillOf(picture: ImageBitmap, hasPatches = false): Still {
  return { kind: 'still', picture, hasPatches, close: () => picture.close() }
}
