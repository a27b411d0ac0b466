import type { Template } from './Template.ts'

/** What a background shows. The template itself is compared: an edited one may have the same id. */
export type BackgroundKey = { readonly template: Template; readonly content: string }

type Background = { readonly key: BackgroundKey; readonly context: CanvasRenderingContext2D }

/** A background that is painted ahead; its context is null until it is finished. */
type Preparation = {
  readonly key: BackgroundKey
  readonly finished: Promise<void>
  context: CanvasRenderingContext2D | null
}

/** Max pixels of the backgrounds that were drawn, 4 bytes each: those of all templates have 18.5 million. */
const maxPixels = 19_000_000

/** Cache of painted backgrounds: the last ones that were drawn, and one that is prepared ahead. */
export type BackgroundCache = {
  /** A painted background; null where it is not cached, or a crash of the GPU process has wiped it. */
  readonly find: (key: BackgroundKey) => CanvasRenderingContext2D | null
  /** A background that is drawn now; it is painted at once where it is not cached. */
  readonly use: (key: BackgroundKey, paint: () => CanvasRenderingContext2D) => CanvasRenderingContext2D
  /**
   * Paints a background ahead, once for all who wait for it. It replaces the one prepared before, if that was not used.
   * @throws what `paint` throws (in the promise)
   */
  readonly prepare: (key: BackgroundKey, paint: () => Promise<CanvasRenderingContext2D>) => Promise<void>
  /** Frees all backgrounds; one that is being prepared as soon as it is finished. */
  readonly clear: () => void
}

/** Creates an empty cache; its owner clears it at the end. */
export function createBackgroundCache(): BackgroundCache {
  /** The one used last is the first. */
  let used: readonly Background[] = []
  let preparation: Preparation | null = null

  const find = (key: BackgroundKey) => {
    const found = [...used, preparation].find((one) => one && isSame(one.key, key) && isWhole(one.context))
    return found?.context ?? null
  }

  const begin = (key: BackgroundKey, painting: Promise<CanvasRenderingContext2D>): Preparation => {
    const finish = (context: CanvasRenderingContext2D) => {
      if (preparation === begun) begun.context = context
      else free(context)
    }
    const fail = (cause: unknown) => {
      if (preparation === begun) preparation = null
      throw cause
    }
    const begun: Preparation = { key, context: null, finished: painting.then(finish, fail) }
    return begun
  }

  return {
    find,
    use: (key, paint) => {
      const context = find(key) ?? paint()
      if (preparation?.context === context) preparation = null
      used = limited([{ key, context }, ...used.filter((one) => !isSame(one.key, key))])
      return context
    },
    prepare: async (key, paint) => {
      if (find(key)) return
      const isRunning = preparation?.context === null && isSame(preparation.key, key)
      if (!isRunning) {
        free(preparation?.context)
        preparation = begin(key, paint())
      }
      await preparation?.finished
    },
    clear: () => {
      for (const one of [...used, preparation]) free(one?.context)
      used = []
      preparation = null
    },
  }
}

/** Frees the oldest backgrounds beyond the limit. */
function limited(backgrounds: readonly Background[]): readonly Background[] {
  let pixels = 0
  return backgrounds.filter(({ context }) => {
    pixels += context.canvas.width * context.canvas.height
    if (pixels > maxPixels) free(context)
    return pixels <= maxPixels
  })
}

function isSame(one: BackgroundKey, other: BackgroundKey): boolean {
  return one.template === other.template && one.content === other.content
}

/** False for a canvas that a crash of the GPU process has wiped: every pixel of a background is opaque. */
function isWhole(context: CanvasRenderingContext2D | null): boolean {
  return context?.getImageData(0, 0, 1, 1).data[3] === 255
}

/** Safari keeps a canvas' memory until the page is short of it; one without pixels has none. */
function free(context: CanvasRenderingContext2D | null | undefined): void {
  if (context) context.canvas.width = 0
}
