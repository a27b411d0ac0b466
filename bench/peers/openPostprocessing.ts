import {
  BloomEffect,
  EffectComposer,
  EffectPass,
  LookupTexture,
  LUT3DEffect,
  NoiseEffect,
  RenderPass,
  VignetteEffect,
} from 'postprocessing'
import {
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  SRGBColorSpace,
  VideoTexture,
  WebGLRenderer,
} from 'three'

import type { OpenSubject } from '../timeFrames.ts'

/** Subject of postprocessing, set up as in its README, with the effects that are nearest to a film. */
export const open: OpenSubject = async (video) => {
  const renderer = new WebGLRenderer({ antialias: false, stencil: false, depth: false })
  renderer.setSize(video.videoWidth, video.videoHeight, false)
  const composer = new EffectComposer(renderer)
  const texture = new VideoTexture(video)
  texture.colorSpace = SRGBColorSpace
  const world = new Scene()
  world.add(new Mesh(new PlaneGeometry(2, 2), new MeshBasicMaterial({ map: texture })))
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  composer.addPass(new RenderPass(world, camera))
  const lut = LookupTexture.createNeutral(32)
  const effects = [new BloomEffect(), new LUT3DEffect(lut), new NoiseEffect(), new VignetteEffect()]
  composer.addPass(new EffectPass(camera, ...effects))
  return {
    name: 'postprocessing',
    canvas: renderer.domElement,
    paint: () => {
      texture.needsUpdate = true
      composer.render()
    },
  }
}
