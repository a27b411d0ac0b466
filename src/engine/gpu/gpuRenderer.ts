import { Camera, type VideoTexture, WebGLRenderTarget, type WebGLRenderer } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { captureSize, cropToAspect } from '../crop.ts'
import { type FilterRenderer, type PassTimer, type RenderOptions, fullQuality } from '../FilterRenderer.ts'
import { createGpuPreviews } from './gpuPreviews.ts'
import { featuresOf, withReadyFeatures } from './features.ts'
import type { FilterPass } from './filterPass.ts'
import { createPrograms, type Programs } from './programs.ts'
import { stillTexture, videoTexture } from './textures.ts'
import { onShaderError } from './shaderHotReload.ts'
import { onShaderEdit } from './shaderSource.ts'
import { type Draw, type ImageRegion, stillRequest } from './fullscreenMesh.ts'
import { readBack, readBackAsync } from './readBack.ts'

/** What a GPU renderer draws with. The caller frees all of it, after the renderer. */
export type GpuParts = {
  readonly webgl: WebGLRenderer
  readonly filterPass: FilterPass
  /** Draws the fullscreen mesh into the canvas. */
  readonly present: () => void
}

/** Filter renderer on WebGL2. Live view and stills go through the same programs. */
export function createGpuRenderer(parts: GpuParts): FilterRenderer & Pick<Programs, 'prepare'> {
  const { webgl, filterPass } = parts
  const camera = new Camera()
  let timer = untimed
  const draw: Draw = (mesh, target) =>
    timer(mesh.material.name, () => {
      webgl.setRenderTarget(target)
      webgl.render(mesh, camera)
      webgl.setRenderTarget(null)
    })
  const present = () => timer(filterPass.mesh.material.name, parts.present)
  const developReady: FilterRenderer['developAsync'] = async (image, options) => {
    const { target, free } = drawStill(filterPass, draw, image, options)
    try {
      return await readBackAsync(webgl, target)
    } finally {
      free()
    }
  }
  const programs = createPrograms(webgl, filterPass, developReady)
  const live = createLiveView({ ...parts, present }, draw, programs)
  const previews = createGpuPreviews({
    webgl,
    filterPass,
    draw,
    ready: (options) => readyOptions(programs, options),
    liveFrame: live.frame,
  })
  return {
    kind: 'gpu',
    canvas: webgl.domElement,
    renderLive: live.render,
    endLive: live.end,
    develop: (image, options) => {
      const { target, free } = drawStill(filterPass, draw, image, options)
      try {
        return readBack(webgl, target)
      } finally {
        free()
      }
    },
    developAsync: async (image, options) => {
      if (!programs.areReady(featuresOf(options), options.filter)) await programs.prepare(options)
      return developReady(image, options)
    },
    prepare: programs.prepare,
    setLut: filterPass.setLut,
    setTimer: (next) => {
      timer = next ?? untimed
    },
    shaderEdits: { onEdit: onShaderEdit, onError: onShaderError },
    previews,
    dispose: () => {
      live.dispose()
      previews.dispose()
    },
  }
}

/** Draws a still into a target of 8 bits. A canvas can't be read back after a crash of the GPU process. */
function drawStill(filterPass: FilterPass, draw: Draw, image: ImageBitmap, options: RenderOptions) {
  const size = { widthPx: image.width, heightPx: image.height }
  const texture = stillTexture(image)
  const target = new WebGLRenderTarget(size.widthPx, size.heightPx, { depthBuffer: false })
  const free = () => {
    texture.dispose()
    target.dispose()
  }
  try {
    filterPass.show(stillRequest(texture, size, options), draw)
    draw(filterPass.mesh, target)
  } catch (cause) {
    free()
    throw cause
  }
  return { target, free }
}

const untimed: PassTimer = (_pass, draw) => draw()

type LiveView = Pick<FilterRenderer, 'dispose'> & {
  readonly render: FilterRenderer['renderLive']
  readonly end: () => void
  /** Frame that was rendered last. */
  readonly frame: () => ImageRegion | null
}

function createLiveView({ webgl, filterPass, present }: GpuParts, draw: Draw, programs: Programs): LiveView {
  let texture: VideoTexture | null = null
  let repaint: (() => void) | null = null
  let frame: ImageRegion | null = null
  const render: FilterRenderer['renderLive'] = (video, options, quality = fullQuality) => {
    const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
    if (size.widthPx === 0 || size.heightPx === 0) return
    if (texture?.image !== video) {
      texture?.dispose()
      texture = videoTexture(video)
    }
    repaint = () => render(video, options, quality)
    texture.needsUpdate = true
    const developed = scaled(captureSize(size), quality.pixelRatio)
    fitCanvas(webgl, developed)
    frame = { texture, size, crop: cropToAspect(size) }
    const { bloomDownsample, denoisesChroma: denoised } = quality
    const shown = readyOptions(programs, { ...options, denoised })
    const request = { ...frame, developed, options: shown, bloomDownsample }
    filterPass.show({ ...request, flipY: false, isVideo: true }, draw)
    present()
  }
  const end = () => {
    texture?.dispose()
    texture = null
    repaint = null
    frame = null
  }
  const stopWatchingEdits = onShaderEdit(() => repaint?.())
  return {
    render,
    end,
    frame: () => frame,
    dispose: () => {
      stopWatchingEdits()
      end()
    },
  }
}

/** Options without the features whose programs are not compiled yet; compiles them meanwhile. */
function readyOptions({ areReady, prepareBehind }: Programs, options: RenderOptions): RenderOptions {
  const shown = withReadyFeatures(options, (features) => areReady(features, options.filter))
  if (shown !== options) prepareBehind(options)
  return shown
}

function scaled({ widthPx, heightPx }: Size, ratio: number): Size {
  return { widthPx: Math.round(widthPx * ratio), heightPx: Math.round(heightPx * ratio) }
}

/** In full quality a pixel of the canvas is a pixel of the photo, so the live view shows the photo exactly. */
function fitCanvas(webgl: WebGLRenderer, { widthPx, heightPx }: Size): void {
  const canvas = webgl.domElement
  if (canvas.width !== widthPx || canvas.height !== heightPx) webgl.setSize(widthPx, heightPx, false)
}
