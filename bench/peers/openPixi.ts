import { OldFilmFilter } from 'pixi-filters'
import {
  ColorMatrixFilter,
  Container,
  NoiseFilter,
  Sprite,
  Texture,
  VideoSource,
  WebGLRenderer,
} from 'pixi.js'

import type { OpenSubject } from '../timeFrames.ts'

/**
 * Subject of PixiJS, with the filters that are nearest to a film: colour matrix, noise, and old film for its vignette.
 */
export const open: OpenSubject = async (video) => {
  const size = { width: video.videoWidth, height: video.videoHeight }
  const renderer = new WebGLRenderer()
  await renderer.init({ ...size, antialias: false })
  const source = new VideoSource({ resource: video, autoLoad: false, autoPlay: false })
  source.autoUpdate = false
  source.resize(size.width, size.height)
  const sprite = new Sprite(new Texture({ source }))
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
    canvas,
    paint: (frame) => {
      noise.seed = film.seed = (frame * 0.618) % 1
      source.update()
      renderer.render(stage)
    },
  }
}
