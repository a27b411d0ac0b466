import { LinearFilter, NoColorSpace, Texture, VideoTexture } from 'three'

/** A playing video, untouched: codes as the camera gives them. Free it with `dispose`. */
export function videoTexture(video: HTMLVideoElement): VideoTexture {
  return asCodes(new VideoTexture(video))
}

/** A still, untouched. Free it with `dispose`; the bitmap stays the caller's. */
export function stillTexture(picture: ImageBitmap): Texture {
  const texture = asCodes(new Texture(picture))
  texture.needsUpdate = true
  return texture
}

/** A colour space would be converted for stills but not for videos; the first row stays at the top for both. */
function asCodes<Picture extends Texture>(texture: Picture): Picture {
  texture.colorSpace = NoColorSpace
  texture.flipY = false
  texture.generateMipmaps = false
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  return texture
}
