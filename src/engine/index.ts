/**
 * The film engine's door: all that the rest of the booth may import of it. README.md beside it says how to use it. What
 * needs three or Vite loads later, so that plain Node can import this file. Filters are made in `workbench.ts`.
 */

// Filters: looks as data, with their films.
export { cubeFilter } from './filters/cubeFilter.ts'
export { toImportedLut } from './film/cube/cubeLut.ts'
export { type Filter, withParamValues } from './filters/Filter.ts'
export { filterById, filters } from './filters/filters.ts'
export { sourcesOf } from './filters/filterSources.ts'

// Rendering a video or a still through a filter.
export { keepRenderer, openRenderer } from './keepRenderer.ts'
export {
  type FilterRenderer,
  fullQuality,
  liveOptions,
  type LiveQuality,
  RendererLostError,
  type RenderOptions,
} from './FilterRenderer.ts'
export { previewSize } from './filterPreviews.ts'

// Photos: raw until they are developed.
export type { Photo } from './Photo.ts'
export { type Negative, noNegative } from './Negative.ts'
export { decodeAtSize, developPhoto, type PhotoOptions, sourceOf } from './developPhoto.ts'
export { captureSize, cropToAspect } from './crop.ts'

// Light: metering it, and merging the frames of a long exposure where it is dim.
export { type Metering, neutralMetering } from './light/Metering.ts'
export { createVideoMeter } from './light/meter.ts'
export { smoothMetering, type Smoothing } from './light/smoothMetering.ts'
export { isDim } from './light/dimLight.ts'
export type { FramePixels } from './light/mergeFrames.ts'
export { type ExposedFrame, exposeSteps, type ExposureFrames } from './light/exposeSteps.ts'
export { noiseSteps } from './light/cameraNoise.ts'
