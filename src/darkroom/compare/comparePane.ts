import {
  captureSize,
  cropToAspect,
  type FilterRenderer,
  liveOptions,
  neutralMetering,
  type RenderOptions,
} from '../../engine/index.ts'
import type { Lut } from '../../engine/workbench.ts'
import type { MovingSource, Source, StillSource } from '../source/source.ts'

/** Filter with edited params, and the LUT of its tuned film; null keeps the LUT that the renderer has. */
export type TunedFilter = Pick<RenderOptions, 'filter'> & { readonly lut: Lut | null }

/** Reference to compare with: a still of what was developed, or a picture of the designer's own. */
export type Reference = { readonly kind: 'reference'; readonly name: string; readonly image: ImageBitmap }

/** Content of a pane: the source through a tuned filter, or `before` it; or a reference in its place. */
export type PaneContent = TunedFilter | 'before' | Reference

/** Creates an empty pane: a canvas that shows the source through a filter, before it, or a reference. */
export function createComparePane() {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas error.')
  let last: readonly unknown[] = []
  return {
    canvas,
    /**
     * Develops a source; a still that the pane shows already is left as it is.
     * @throws RendererLostError when the GPU context is lost meanwhile
     */
    render: (renderer: FilterRenderer, source: Source, content: PaneContent): void => {
      const next = isReference(content) ? [content] : [renderer, source, content]
      const isStill = isReference(content) || source.kind === 'still'
      if (isStill && next.every((part, index) => part === last[index])) return
      if (isReference(content)) drawWhole(context, content.image)
      else if (source.kind === 'still') renderStill(context, renderer, source, content)
      else renderMoving(context, renderer, source, content)
      last = next
    },
    /** Has even a still developed again by the next `render`. */
    invalidate: () => {
      last = []
    },
  }
}

function isReference(content: PaneContent): content is Reference {
  return content !== 'before' && 'kind' in content
}

function drawWhole(context: CanvasRenderingContext2D, image: ImageBitmap): void {
  resize(context.canvas, image.width, image.height)
  context.drawImage(image, 0, 0)
}

/** Options that stay the same: what changes on the screen was changed by the designer. */
export const fixedOptions = {
  mirrored: false,
  seed: 1,
  metering: neutralMetering,
  takenAt: Date.UTC(2025, 5, 21, 12),
  softLight: false,
} as const

function renderStill(
  context: CanvasRenderingContext2D,
  renderer: FilterRenderer,
  { image, hasPatches }: StillSource,
  content: TunedFilter | 'before',
): void {
  if (content === 'before') return drawWhole(context, image)
  resize(context.canvas, image.width, image.height)
  const options = { ...fixedOptions, ...content, dateStamp: !hasPatches }
  context.putImageData(withLut(renderer, content).develop(image, options), 0, 0)
}

function renderMoving(
  context: CanvasRenderingContext2D,
  renderer: FilterRenderer,
  { video }: MovingSource,
  content: TunedFilter | 'before',
): void {
  const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
  const { widthPx, heightPx } = captureSize(size)
  if (widthPx === 0) return
  resize(context.canvas, widthPx, heightPx)
  if (content === 'before') {
    const crop = cropToAspect(size)
    context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
  } else {
    const options = { ...fixedOptions, ...content, dateStamp: true }
    withLut(renderer, content).renderLive(video, liveOptions(options, Date.now()))
    // In the same task: a WebGL canvas is empty after it.
    context.drawImage(renderer.canvas, 0, 0, widthPx, heightPx)
  }
}

/** The renderer with the LUT of a tuned filter. */
export function withLut(renderer: FilterRenderer, { filter: { film }, lut }: TunedFilter): FilterRenderer {
  if (film !== null && lut !== null) renderer.setLut(film, lut)
  return renderer
}

/** Setting a canvas's size clears it, so it is set only when it changes. */
function resize(canvas: HTMLCanvasElement, widthPx: number, heightPx: number): void {
  if (canvas.width !== widthPx) canvas.width = widthPx
  if (canvas.height !== heightPx) canvas.height = heightPx
}
