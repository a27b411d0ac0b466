import handLatinUrl from './fonts/caveat-brush-latin.woff2?url'
import handLatinExtUrl from './fonts/caveat-brush-latin-ext.woff2?url'
import { displayFace, type FontFaceName, hasLetters, otherFamily } from '../lib/displayFace.ts'
import type { StripBrand } from './Strip.ts'
import type { FontRole, Template } from './Template.ts'

/** A font that is missing after so long is replaced by the browser's sans-serif. */
const deadlineMs = 3000

const handFamily = 'Caveat Brush'

const faces: Readonly<Record<Exclude<FontRole, 'display'>, FontFaceName>> = {
  label: { weight: 700, family: '"Chakra Petch", sans-serif' },
  body: { weight: 500, family: '"Chakra Petch", sans-serif' },
  hand: { weight: 400, family: `"${handFamily}", sans-serif` },
}

/**
 * CSS font of a role at a size.
 * @param text what is written with it: all of it is in a face that has all of its letters
 */
export function fontOf(role: FontRole, sizePx: number, text = ''): string {
  const { weight, family } = role === 'display' ? displayFace(text) : faces[role]
  return `${weight} ${sizePx}px ${role === 'display' || hasLetters(text) ? family : otherFamily}`
}

/** Text of each font that needs all of its files, with letters of any Latin script where visitors may write them. */
const samples: Readonly<Record<FontRole, string>> = {
  display: 'RETRO BOOTH',
  label: 'FRAME 1/4',
  body: 'Łódź',
  hand: 'Łódź',
}

/** An event's names and lines are captions, too. */
const sampleOf = (role: FontRole, brand: StripBrand | null): string =>
  role === 'label' && brand ? samples.body : samples[role]

/** Roles of the screen's own fonts, which every strip may need. */
const ownRoles = ['display', 'label', 'body'] as const

/** Fonts that a template needs: handwriting only where it has some. */
function rolesOf(template: Template | undefined): readonly FontRole[] {
  const isHandwritten = template?.elements.some(
    ({ kind, ...rest }) => kind === 'text' && 'font' in rest && rest.font === 'hand',
  )
  return isHandwritten ? [...ownRoles, 'hand'] : ownRoles
}

/** True once all fonts of a template, or of the screen, are loaded. */
export function areStripFontsLoaded(template?: Template, brand: StripBrand | null = null): boolean {
  return rolesOf(template).every(
    (role) =>
      (role !== 'hand' || isHandAdded()) && document.fonts.check(fontOf(role, 40), sampleOf(role, brand)),
  )
}

/** True once the page has the handwriting's faces: the check of a font that the page does not have says true. */
function isHandAdded(): boolean {
  // Firefox quotes the family.
  return [...document.fonts].some(({ family }) => family.includes(handFamily))
}

/** Adds the handwriting, which the page's style sheet does not have: most visitors never load it. */
function addHand(): void {
  if (isHandAdded()) return
  const urls = [
    [handLatinUrl, 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212'],
    [handLatinExtUrl, 'U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B, U+1E80-1E9E, U+1EF2-1EF3'],
  ] as const
  for (const [url, unicodeRange] of urls)
    document.fonts.add(new FontFace(handFamily, `url(${url}) format('woff2')`, { unicodeRange }))
}

/**
 * Loads the fonts of a template, or of the screen, with the letters of a message in any Latin script, and of an event's
 * texts. Resolves after 3 s at the latest: a font that is missing then, or can't be loaded, is replaced by the browser's
 * sans-serif.
 */
export async function loadStripFonts(template?: Template, brand: StripBrand | null = null): Promise<void> {
  const roles = rolesOf(template)
  if (roles.includes('hand')) addHand()
  const loads = roles.map((role) => document.fonts.load(fontOf(role, 40), sampleOf(role, brand)))
  let timer = 0
  const deadline = new Promise((resolve) => {
    timer = window.setTimeout(resolve, deadlineMs)
  })
  await Promise.race([Promise.allSettled(loads), deadline])
  clearTimeout(timer)
}
