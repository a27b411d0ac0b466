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

import { contextOf, cropParts, inPage, type OpenSubject, waitForPixels } from '../page/Subject.ts'

/** Subject of postprocessing, set up as in its README, with the effects that are nearest to a film. */
export const open: OpenSubject = async (scene) => {
  const { video, size } = scene
  const renderer = new WebGLRenderer({ antialias: false, stencil: false, depth: false })
  renderer.setSize(size.widthPx, size.heightPx, false)
  const composer = new EffectComposer(renderer)
  const [world, texture] = newWorld(video, cropParts(scene))
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  composer.addPass(new RenderPass(world, camera))
  const lut = LookupTexture.createNeutral(32)
  const effects = [new BloomEffect(), new LUT3DEffect(lut), new NoiseEffect(), new VignetteEffect()]
  composer.addPass(new EffectPass(camera, ...effects))
  return {
    name: 'postprocessing',
    ...inPage(renderer.domElement),
    paint: () => {
      texture.needsUpdate = true
      composer.render()
    },
    wait: () => waitForPixels(contextOf(renderer.domElement)),
    dispose: () => {
      composer.dispose()
      texture.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
}

function newWorld(video: HTMLVideoElement, crop: ReturnType<typeof cropParts>): [Scene, VideoTexture] {
  const texture = new VideoTexture(video)
  texture.colorSpace = SRGBColorSpace
  texture.repeat.set(crop.width, crop.height)
  texture.offset.set(crop.x, crop.y)
  const world = new Scene()
  world.add(new Mesh(new PlaneGeometry(2, 2), new MeshBasicMaterial({ map: texture })))
  return [world, texture]
}
