import type { Rect } from '../../lib/geometry.ts'
import type {
  Condition,
  FontRole,
  FrameChoice,
  MarkName,
  OrnamentElement,
  OrnamentName,
  ImageElement,
  Slot,
  Template,
  TemplateElement,
  TextElement,
  TextField,
} from './Template.ts'

type Place = { readonly x: number; readonly y: number }

type Placed = Place & {
  readonly width: number
  readonly height: number
  readonly rotation?: number
  readonly z?: number
  readonly when?: string | readonly string[]
}

/** File of `templates/`, as `template.schema.json` describes it; JSON has no literal types, so its choices are texts. */
export type TemplateFile = {
  readonly name: string
  readonly canvas: {
    readonly width: number
    readonly height: number
    readonly dpi?: number
    readonly background?: string | readonly string[]
  }
  readonly copies?: { readonly of: string; readonly at: readonly Place[] }
  readonly slots?: readonly (Placed & { readonly frame: number | string; readonly radius?: number })[]
  readonly texts?: readonly (Placed & {
    readonly field: string
    readonly text?: string
    readonly frame?: number | string
    readonly font?: string
    readonly size?: number | readonly number[]
    readonly colour?: string
    readonly glow?: number
    readonly align?: string
    readonly baseline?: number
    readonly letterSpacing?: number
    readonly wordSpacing?: number
    readonly lines?: number
    readonly logo?: boolean
    readonly padding?: readonly number[]
    readonly radius?: number
  })[]
  readonly pictures?: readonly (Placed & { readonly picture: string })[]
  readonly ornaments?: readonly (Placed & {
    readonly ornament: string
    readonly mark?: string
    readonly colour?: string
    readonly secondColour?: string
    readonly line?: number
    readonly glow?: number
    readonly radius?: number
    readonly size?: number
    readonly letterSpacing?: number
  })[]
}

type FileOf<List extends 'slots' | 'texts' | 'pictures' | 'ornaments'> = NonNullable<
  TemplateFile[List]
>[number]

/**
 * Lays a template's file out: defaults are filled in, copies are placed, and elements sorted as they are drawn. The file
 * is valid (`checkTemplate`).
 * @param source the template that the file has copies of; null where it has none
 */
export function layoutTemplate(id: string, file: TemplateFile, source: Template | null = null): Template {
  const { slots = [], texts = [], pictures = [], ornaments = [], copies } = file
  const copied = (copies?.at ?? []).flatMap((place) =>
    (source?.elements ?? []).map((element) => moved(element, place)),
  )
  const own: readonly TemplateElement[] = [
    ...ornaments.map(layoutOrnament),
    ...pictures.map(layoutImage),
    ...texts.map(layoutText),
    ...slots.map(layoutSlot),
  ]
  // Stable: elements of the same height stay in this order.
  const elements = [...copied, ...own].sort((one, other) => one.z - other.z)
  const { width, height, dpi = 300, background = '#000000' } = file.canvas
  return {
    id,
    name: file.name,
    size: { widthPx: width, heightPx: height },
    dpi,
    background: typeof background === 'string' ? [background] : background,
    slots: elements.filter((element) => element.kind === 'slot'),
    elements,
  }
}

function moved(element: TemplateElement, { x, y }: Place): TemplateElement {
  return { ...element, xPx: element.xPx + x, yPx: element.yPx + y }
}

function rectOf({ x, y, width, height }: Placed): Rect {
  return { xPx: x, yPx: y, widthPx: width, heightPx: height }
}

/** The schema has checked each choice. */
const choice = <Choice extends string>(text: string | undefined, byDefault: Choice): Choice =>
  (text as Choice | undefined) ?? byDefault

function placementOf(placed: Placed) {
  return {
    ...rectOf(placed),
    rotation: placed.rotation ?? 0,
    z: placed.z ?? 0,
    when: [placed.when ?? []].flat() as readonly Condition[],
  }
}

const photoZ = 10

function layoutSlot(slot: FileOf<'slots'>): Slot {
  const { frame, radius = 0, z = photoZ } = slot
  return { ...placementOf(slot), kind: 'slot', z, frame: frame as FrameChoice, radiusPx: radius }
}

function layoutText(text: FileOf<'texts'>): TextElement {
  const { size = 32, padding = [] } = text
  const [leastPx = 32, mostPx = 32] = typeof size === 'number' ? [size, size] : size
  const [sidePx = 0, topPx = 0] = padding
  return {
    ...placementOf(text),
    kind: 'text',
    field: choice<TextField>(text.field, 'text'),
    text: text.text ?? '',
    frame: (text.frame ?? 'pick') as FrameChoice,
    font: choice<FontRole>(text.font, 'label'),
    leastPx,
    mostPx,
    colour: text.colour ?? '#FFFFFF',
    neonGlowPx: text.glow ?? 0,
    align: choice<TextElement['align']>(text.align, 'center'),
    baselinePx: text.baseline ?? null,
    letterSpacingPx: text.letterSpacing ?? 0,
    wordSpacingPx: text.wordSpacing ?? 0,
    lines: text.lines ?? 1,
    hasLogo: text.logo ?? false,
    padding: [sidePx, topPx],
    radiusPx: text.radius ?? 0,
  }
}

function layoutImage(picture: FileOf<'pictures'>): ImageElement {
  return {
    ...placementOf(picture),
    kind: 'picture',
    picture: choice<ImageElement['picture']>(picture.picture, 'logo'),
  }
}

function layoutOrnament(ornament: FileOf<'ornaments'>): OrnamentElement {
  const { colour = 'accent', glow = 0, line = 3 } = ornament
  return {
    ...placementOf(ornament),
    kind: 'ornament',
    ornament: choice<OrnamentName>(ornament.ornament, 'panel'),
    mark: choice<MarkName>(ornament.mark, 'season'),
    colour,
    secondColour: ornament.secondColour ?? colour,
    linePx: line,
    neonGlowPx: glow,
    radiusPx: ornament.radius ?? 0,
    sizePx: ornament.size ?? 32,
    letterSpacingPx: ornament.letterSpacing ?? 0,
  }
}
