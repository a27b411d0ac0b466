import { contrastOf, darkenTo, shade, tint, toRgb } from '../lib/colour/contrast.ts'
import type { CodedReason } from '../lib/schema.ts'
import { reasonOf } from '../locale/reasons.ts'
import type { Neon } from '../strip/Template.ts'

/** The lightest surface on which text stands in a neon colour: `--color-panel` of the theme. */
export const panelColour = '#1e1033'

/** WCAG 2.2, 1.4.3: text of the booth's size. */
const minContrast = 4.5

/** Why a colour, `#rrggbb`, can't be a neon colour of the booth, with the figure; null where it can. */
export function checkContrast(colour: string): CodedReason | null {
  // Rounded down: 4.46 is not enough, and must not be shown as 4.5.
  const contrast = Math.floor(contrastOf(colour, panelColour) * 10) / 10
  if (contrast >= minContrast) return null
  return reasonOf('contrast', { colour, contrast: contrast.toFixed(1), min: String(minContrast) })
}

/** sRGB channels of a colour, `255 45 149`. */
const channels = (colour: string) =>
  toRgb(colour)
    .map((code) => Math.round(255 * code))
    .join(' ')

/** Neon of an event's colour on the strip; null where the event does not set it. */
export function neonOf(colour: string | undefined): Neon | null {
  return colour === undefined ? null : { glow: colour, core: tint(colour, 0.7) }
}

/** The theme's properties that follow from the first neon colour, as its own do from pink. */
const mainProperties = (main: string) => ({
  '--accent': channels(main),
  '--neon': channels(main),
  '--tube-halo': channels(main),
  '--on-accent': channels(shade(main, 0.93)),
  '--haze': channels(shade(main, 0.37)),
  '--haze-dim': channels(shade(main, 0.53)),
  '--horizon': channels(shade(main, 0.42)),
  '--border-lit': channels(shade(main, 0.5)),
  '--color-accent-bright': tint(main, 0.345),
  '--color-accent-lit': tint(main, 0.46),
  '--color-accent-pale': tint(main, 0.795),
  '--color-accent-deep': shade(main, 0.52),
  '--color-accent-low': shade(main, 0.07),
  '--color-tube-dim': tint(main, 0.65, 0.55),
  '--color-tube-off': tint(main, 0.75, 0.3),
  '--color-progress': shade(main, 0.25),
  '--color-star': tint(main, 0.6),
  '--color-text': tint(main, 0.9),
  '--color-text-dim': tint(main, 0.7, 0.7),
  '--color-metal': tint(main, 0.75, 0.55),
  '--color-metal-low': tint(main, 0.75, 0.32),
})

/**
 * How dark the wood, the velvet and the keys of the booth are, by the property of the theme: the part of black. They are
 * darker where light text would not be legible.
 */
const darkness = {
  panel: 0.88,
  border: 0.72,
  'dialog-lit': 0.78,
  'dialog-header': 0.82,
  well: 0.95,
  gap: 0.97,
  bezel: 0.93,
  'sign-lit': 0.74,
  'sign-low': 0.9,
  curtain: 0.5,
  'curtain-edge': 0.85,
  'curtain-lit': 0.35,
  'curtain-low': 0.66,
  button: 0.68,
  'button-low': 0.82,
  'button-side': 0.92,
  'button-pressed': 0.76,
  'button-quiet': 0.91,
} as const

/** The theme's darkest grounds, which are given as channels. */
const grounds = ['page', 'notice', 'backdrop', 'curtain-shade'] as const

/** The theme's properties of cabinet, curtain, keys and dialogs. */
const surfaceProperties = (main: string) => ({
  ...Object.fromEntries(
    Object.entries(darkness).map(([name, part]) => [
      `--color-${name}`,
      darkenTo(minContrast, shade(main, part), tint(main, 0.9)),
    ]),
  ),
  ...Object.fromEntries(grounds.map((name) => [`--${name}`, channels(shade(main, 0.97))])),
})

/** Paper of the guest book: `--color-paper` of its theme. */
const bookPaper = '#f6eedd'

/** The ink of the guest book. */
const inkProperties = (main: string) => ({
  '--color-ink': shade(main, 0.85),
  '--color-ink-dim': darkenTo(minContrast, tint(shade(main, 0.5), 0.4, 0.35), bookPaper),
  '--color-ink-accent': darkenTo(minContrast, main, bookPaper),
  '--color-paper-margin': darkenTo(1.6, main, bookPaper),
})

const secondProperties = (second: string) => ({
  '--focus': channels(second),
  '--color-focus-pale': tint(second, 0.76),
  '--color-on-focus': shade(second, 0.93),
})

type Colours = { readonly main?: string | undefined; readonly second?: string | undefined }

/** Properties of the themes in an event's colours: a name and a value each. Those of a colour that is not set stay. */
export function themeProperties({ colours: { main, second } = {} }: { readonly colours?: Colours }) {
  return Object.entries({
    ...(main !== undefined && {
      ...mainProperties(main),
      ...surfaceProperties(main),
      ...inkProperties(main),
    }),
    ...(second !== undefined && secondProperties(second)),
  })
}
