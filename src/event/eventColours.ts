import { contrastOf, toRgb } from '../colour/contrast.ts'
import type { Rgb } from '../colour/srgb.ts'
import type { Neon } from '../render/strip/neonColours.ts'

/** The lightest surface on which text stands in a neon colour: `--color-panel` of the theme. */
export const panelColour = '#1e1033'

/** WCAG 2.2, 1.4.3: text of the booth's size. */
const minContrast = 4.5

/** Why a colour, `#rrggbb`, can't be a neon colour of the booth, with the figure; null where it can. */
export function checkContrast(colour: string): string | null {
  // Rounded down: 4.46 is not enough, and must not be shown as 4.5.
  const contrast = Math.floor(contrastOf(colour, panelColour) * 10) / 10
  if (contrast >= minContrast) return null
  return `is ${colour}, whose contrast to the booth's panels is ${contrast.toFixed(1)}; it has to be ${minContrast} at least: choose a lighter colour`
}

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

/** sRGB channels, `255 45 149`, of a colour mixed with another one; `part` of the other one, 0 to 1. */
function mixChannels(colour: string, other: Rgb, part: number): string {
  const mixed = toRgb(colour).map((code, channel) => code + ((other[channel] ?? 0) - code) * part)
  return mixed.map((code) => Math.round(255 * code)).join(' ')
}

const channels = (colour: string) => mixChannels(colour, white, 0)

const mix = (colour: string, other: Rgb, part: number) => `rgb(${mixChannels(colour, other, part)})`

/** Neon of an event's colour on the strip; null where the event does not set it. */
export function neonOf(colour: string | undefined): Neon | null {
  return colour === undefined ? null : { glow: colour, core: mix(colour, white, 0.7) }
}

/** The theme's properties that follow from the first neon colour, as its own do from pink. */
const mainProperties = (main: string) => ({
  '--accent': channels(main),
  '--neon': channels(main),
  '--tube-halo': channels(main),
  '--on-accent': mixChannels(main, black, 0.93),
  '--haze': mixChannels(main, black, 0.37),
  '--haze-dim': mixChannels(main, black, 0.53),
  '--horizon': mixChannels(main, black, 0.42),
  '--color-accent-bright': mix(main, white, 0.345),
  '--color-accent-lit': mix(main, white, 0.46),
  '--color-accent-pale': mix(main, white, 0.795),
  '--color-accent-deep': mix(main, black, 0.52),
  '--color-accent-low': mix(main, black, 0.07),
  '--color-tube': mix(main, white, 0.38),
  '--color-tube-dim': mix(main, [0.55, 0.5, 0.6], 0.65),
  '--color-tube-off': mix(main, [0.3, 0.28, 0.36], 0.75),
  '--color-progress': mix(main, black, 0.25),
  '--color-progress-end': mix(main, white, 0.53),
  '--color-capture': mix(main, white, 0.31),
  '--color-capture-bright': mix(main, white, 0.71),
  '--color-capture-low': mix(main, black, 0.07),
})

/**
 * How dark the wood and the velvet of the booth are: the part of black in each of them, so that light text stays
 * legible.
 */
const darkness = {
  cabinet: 0.88,
  'cabinet-edge': 0.95,
  'cabinet-low': 0.9,
  bezel: 0.93,
  'bezel-lit': 0.8,
  'bezel-low': 0.89,
  'sign-lit': 0.74,
  'sign-low': 0.9,
  pelmet: 0.6,
  'pelmet-top': 0.85,
  curtain: 0.66,
  'curtain-edge': 0.87,
  'curtain-lit': 0.6,
  'curtain-low': 0.72,
  'curtain-shadow': 0.89,
  button: 0.68,
  'button-low': 0.82,
  'dialog-lit': 0.78,
  'dialog-header': 0.82,
  border: 0.72,
} as const

/** The theme's properties of curtain, cabinet and borders. */
const cabinetProperties = (main: string) => ({
  ...Object.fromEntries(
    Object.entries(darkness).map(([name, part]) => [`--color-${name}`, mix(main, black, part)]),
  ),
  '--border-lit': mixChannels(main, black, 0.5),
  '--color-pelmet-fringe': mix(main, white, 0.4),
})

const secondProperties = (second: string) => ({
  '--focus': channels(second),
  '--color-focus-pale': mix(second, white, 0.76),
  '--color-on-focus': mix(second, black, 0.93),
})

type Colours = { readonly main?: string; readonly second?: string }

/** Properties of the theme in an event's colours: a name and a value each. Those of a colour that is not set stay. */
export function themeProperties({ colours: { main, second } = {} }: { readonly colours?: Colours }) {
  return Object.entries({
    ...(main !== undefined && { ...mainProperties(main), ...cabinetProperties(main) }),
    ...(second !== undefined && secondProperties(second)),
  })
}
