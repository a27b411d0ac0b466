import type { Cleanup } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import type { FilterRenderer } from './FilterRenderer.ts'
import type { OpeningStep, OpenRendererOptions } from './openRenderer.ts'

const opener = lazyModule(() => import('./openRenderer.ts'))

/**
 * Opens a renderer that stays as it is when its GPU context is lost: `openRenderer` of the code that it loads first.
 * @throws Error (rejects) where the browser has not even a 2D canvas, or the code can't be loaded
 */
export async function openRenderer(options?: OpenRendererOptions): Promise<FilterRenderer> {
  return (await opener.load()).openRenderer(options)
}

/** A lost context comes back within about a second; a browser that does not restore it by then gets another renderer. */
export const restoreDeadlineMs = 3000

/** Events in the life of the renderer that `keepRenderer` keeps. */
export type RendererEvents = {
  /** A renderer is open, the first one or the one after a loss. It is freed by the cleanup, or by the next loss. */
  readonly onOpen: (renderer: FilterRenderer) => void
  /** The browser took the GPU context: the renderer is not used any more, and another one is opened. */
  readonly onLost: () => void
  /** No renderer could be opened, not even on the CPU. Nothing follows. */
  readonly onError: (cause: unknown) => void
  /** Steps of an opening, for the loading bar. */
  readonly onProgress?: (step: OpeningStep) => void
}

/**
 * Keeps a filter renderer open: opens one, and another one whenever its GPU context is lost. Each has a canvas of its
 * own: after a crash of the GPU process Chromium copies a restored WebGL canvas as transparent black for good.
 * @returns cleanup; it disposes of the renderer, or of the one that is being opened
 */
export function keepRenderer(events: RendererEvents): Cleanup {
  let close: Cleanup = open()
  function open(): Cleanup {
    return openOnce(events, () => {
      close()
      close = open()
    })
  }
  return () => close()
}

function openOnce({ onOpen, onLost, onError, onProgress }: RendererEvents, reopen: () => void): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  const lose = () => {
    if (signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(reopen, restoreDeadlineMs)
    onLost()
  }
  const restore = () => {
    if (!signal.aborted) reopen()
  }
  opener
    .load()
    .then((loaded) =>
      loaded.openRenderer({ onProgress: (step) => onProgress?.(step), onLost: lose, onRestored: restore }),
    )
    .then(
      (renderer) => {
        if (signal.aborted) return renderer.dispose()
        signal.addEventListener('abort', renderer.dispose)
        // `openRenderer` itself replaces a context that was lost while it was opened.
        clearTimeout(timer)
        onOpen(renderer)
      },
      (cause: unknown) => {
        if (!signal.aborted) onError(cause)
      },
    )
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
