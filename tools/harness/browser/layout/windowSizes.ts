/** Size of a window's content, in CSS pixels. */
export type WindowSize = { readonly width: number; readonly height: number }

const size = (width: number, height: number): WindowSize => ({ width, height })

/** Windows of laptops, the commonest first (1366 x 650), of desktops and of tablets held sideways. */
export const wideSizes: readonly WindowSize[] = [
  size(1366, 650),
  size(1280, 800),
  size(1536, 730),
  size(1024, 768),
  size(1024, 640),
  size(1920, 1080),
]

/** Phones held sideways. */
export const landscapePhones: readonly WindowSize[] = [size(844, 390)]

/** Phones and tablets held upright. */
export const uprightSizes: readonly WindowSize[] = [
  size(768, 1024),
  size(390, 844),
  size(360, 640),
  size(320, 568),
]

/** All windows of a visitor, at which the layout is tested. */
export const visitorSizes: readonly WindowSize[] = [...wideSizes, ...landscapePhones, ...uprightSizes]

/** The commonest window, and the commonest of a phone. */
export const usualSizes: readonly WindowSize[] = [size(1366, 650), size(390, 844)]

/** Screens of kiosks. */
export const kioskSizes: readonly WindowSize[] = [size(1080, 1920), size(1920, 1080), size(1024, 768)]
