import type { Template } from './Template.ts'

/** A painted background. The template itself is compared: an edited one may have the same id. */
type Background = {
  readonly template: Template
  /** All that it shows besides, as a text. */
  readonly content: string
  readonly context: CanvasRenderingContext2D
}

/** A background that is painted ahead; its context is null until it is finished. */
type Preparation = Omit<Background, 'context'> & {
  readonly finished: Promise<void>
  context: CanvasRenderingContext2D | null
}

/** Cache of painted backgrounds: the last ones that were drawn, and one that is prepared ahead. */
export type BackgroundCache = {
  /** The one used last is the first. */
  used: readonly Background[]
  preparation: Preparation | null
}

/** Creates an empty cache; its owner clears it at the end. */
export function createBackgroundCache(): BackgroundCache {
  return { used: [], preparation: null }
}

/** Frees all backgrounds; one that is being prepared is freed as soon as it is finished. */
export function clearBackgrounds(cache: BackgroundCache): void {
  for (const background of [...cache.used, cache.preparation]) freeBackground(background?.context)
  Object.assign(cache, createBackgroundCache())
}

/** Safari keeps a canvas' memory until the page is short of it; one without pixels has none. */
export function freeBackground(context: CanvasRenderingContext2D | null | undefined): void {
  if (context) context.canvas.width = 0
}
