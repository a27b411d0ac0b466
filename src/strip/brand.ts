import { contrastOf, darkenTo, matchLightness } from '../lib/colour/contrast.ts'
import type { Size } from '../lib/geometry.ts'
import type { Canvas2D } from './neon.ts'
import { type Neon, cyan, pink } from './neonColours.ts'
import { banners } from './seasonMark.ts'
import { paperColour } from './paper.ts'
import type { Strip, StripBrand } from './Strip.ts'
import type { Template } from './Template.ts'

/** Brand as the painter draws it, with title and colours. */
export type Brand = StripBrand & { readonly title: string; readonly main: Neon; readonly second: Neon }

const ownBrand: Brand = {
  key: '',
  title: 'RETRO BOOTH',
  names: null,
  date: null,
  main: pink,
  second: cyan,
  logo: null,
  frame: null,
}

/** Brand of a strip, with the booth's own title and colours where the event has none. */
export function completeBrand(brand: StripBrand | null): Brand {
  if (!brand) return ownBrand
  const { title, main, second } = ownBrand
  return { ...brand, title: brand.title ?? title, main: brand.main ?? main, second: brand.second ?? second }
}

/** WCAG 2.2, 1.4.11: lines and large text on a light background. */
const minInkContrast = 3

/**
 * Neon of a template's colour: `accent`, `secondary`, or a flat colour, whose tube has a core of the same colour. On a light background the event's two colours are darkened until they can be read, and where the event has
 * none, `accent` is the template's own.
 */
export function neonOf(colour: string, source: NeonSource): Neon {
  const { template, brand } = source
  if (colour === 'accent' || colour === 'secondary') {
    const own = colour === 'accent' ? template.accent : null
    const { main, second } = completeBrand(brand)
    const neon = colour === 'accent' ? main : second
    const event = colour === 'accent' ? brand?.main : brand?.second
    if (own !== null && !event) return inkOf(own)
    const background = flatColour(template.background[0] ?? '#000000', source)
    return isLight(background) ? inkOf(darkenTo(minInkContrast, neon.glow, background)) : neon
  }
  return inkOf(flatColour(colour, source))
}

/** Colour as #RRGGBB of `paper`, `ink`, #RRGGBB, and `tint #RRGGBB`: as light as that, in the event's first colour. */
export function flatColour(colour: string, { brand, paper }: Pick<Strip, 'brand' | 'paper'>): string {
  if (!colour.startsWith('tint ')) return paperColour(colour, paper)
  const own = colour.slice('tint '.length)
  return brand?.main ? matchLightness(brand.main.glow, own) : own
}

type NeonSource = Pick<Strip, 'brand' | 'paper'> & {
  readonly template: Pick<Template, 'accent' | 'background'>
}

const inkOf = (colour: string): Neon => ({ glow: colour, core: colour })

const isLight = (colour: string) => contrastOf(colour, '#000000') > contrastOf(colour, '#ffffff')

/** Text of a banner: the season's, or the event's names where the template has no other place for them. */
export function bannerText({ template, brand, season }: Strip): string {
  const hasPlace = template.elements.some((element) => element.kind === 'text' && element.field === 'names')
  return (hasPlace ? null : brand?.names) ?? banners[season]
}

/** The same with the event's date, where the names stand there. */
export function bannerRow(strip: Strip, between = ' · '): string {
  const text = bannerText(strip)
  const date = strip.brand?.date ?? null
  return date === null || text !== strip.brand?.names ? text : text + between + date
}

/** Size of an image within a room, in its own proportions. */
export function fitInto({ width, height }: ImageBitmap, room: Size): Size {
  const scale = Math.min(room.widthPx / width, room.heightPx / height)
  return { widthPx: width * scale, heightPx: height * scale }
}

/** Draws an image into a box, centred and as large as fits. */
export function drawFitted(
  context: Canvas2D,
  image: ImageBitmap,
  box: Size & { readonly xPx: number; readonly yPx: number },
): void {
  const { widthPx, heightPx } = fitInto(image, box)
  const xPx = box.xPx + (box.widthPx - widthPx) / 2
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, xPx, box.yPx + (box.heightPx - heightPx) / 2, widthPx, heightPx)
}
