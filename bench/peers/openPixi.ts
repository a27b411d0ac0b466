import { OldFilmFilter } from 'pixi-filters'
import {
  ColorMatrixFilter,
  Container,
  NoiseFilter,
  Rectangle,
  Sprite,
  Texture,
  VideoSource,
  WebGLRenderer,
} from 'pixi.js'

import { contextOf, inPage, type OpenSubject, waitForPixels } from '../page/Subject.ts'

/**
 * Subject of PixiJS, with the filters that are nearest to a film: colour matrix, noise, and old film for its vignette.
 */
export const open: OpenSubject = async ({ video, crop, size }) => {
  const renderer = new WebGLRenderer()
  await renderer.init({ width: size.widthPx, height: size.heightPx, antialias: false })
  const source = new VideoSource({ resource: video, autoLoad: false, autoPlay: false })
  source.autoUpdate = false
  source.resize(video.videoWidth, video.videoHeight)
  const frame = new Rectangle(crop.xPx, crop.yPx, crop.widthPx, crop.heightPx)
  const sprite = new Sprite(new Texture({ source, frame }))
  sprite.setSize(size.widthPx, size.heightPx)
  const [colour, noise, film] = [
    new ColorMatrixFilter(),
    new NoiseFilter({ noise: 0.2 }),
    new OldFilmFilter(),
  ]
  colour.vintage(true)
  const stage = new Container({ children: [sprite] })
  sprite.filters = [colour, noise, film]
  const canvas = renderer.canvas
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('pixi paints elsewhere')
  return {
    name: 'pixi.js',
    ...inPage(canvas),
    paint: (frameNumber) => {
      noise.seed = film.seed = (frameNumber * 0.618) % 1
      source.update()
      renderer.render(stage)
    },
    wait: () => waitForPixels(contextOf(canvas)),
    dispose: () => {
      contextOf(canvas).getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
