import type { OpenSubject, Scene, Subject } from '../Subject.ts'

/** CSS filter that comes near to a film. */
export const cssFilter = 'sepia(0.35) contrast(1.1) saturate(1.3) brightness(1.05) hue-rotate(-8deg)'

/** Style of a video that plays unseen: the browser pauses one that is not in the page. */
export const outOfSight = 'position: fixed; visibility: hidden; width: 1px; height: 1px'

/** Subject of the plain video element. */
export const openBareVideo: OpenSubject = async (scene) => videoSubject('bare video', scene, 'none')

/** Subject of a video element with a CSS filter. */
export const openCssFilter: OpenSubject = async (scene) => videoSubject('CSS filter', scene, cssFilter)

/** Subject without `paint`: no script runs for a frame, so that only the browser's CPU time can be measured. */
function videoSubject(name: string, { video, size }: Scene, filter: string): Subject {
  const style = `width: ${size.widthPx}px; height: ${size.heightPx}px; object-fit: cover; filter: ${filter}`
  return {
    name,
    show: () => {
      video.style.cssText = style
    },
    hide: () => {
      video.style.cssText = outOfSight
    },
    paint: null,
    wait: () => undefined,
    dispose: () => undefined,
  }
}
