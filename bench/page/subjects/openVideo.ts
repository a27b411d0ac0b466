import type { OpenSubject, Scene, Subject } from '../Subject.ts'

/** About what a film does, as far as CSS goes. */
export const cssFilter = 'sepia(0.35) contrast(1.1) saturate(1.3) brightness(1.05) hue-rotate(-8deg)'

/** As the booth has it: in the page, or it would pause, and not seen. */
export const outOfSight = 'position: fixed; visibility: hidden; width: 1px; height: 1px'

/** The video as it is: the browser shows it by itself. */
export const openBareVideo: OpenSubject = async (scene) => videoSubject('bare video', scene, 'none')

export const openCssFilter: OpenSubject = async (scene) => videoSubject('CSS filter', scene, cssFilter)

/** No script runs for a frame, so nothing can be timed but the work of the whole browser. */
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
