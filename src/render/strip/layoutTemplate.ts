import type { ImageFile, OrnamentFile, SlotFile, TextFile } from './elementSchemas.ts'
import type {
  Condition,
  ImageElement,
  OrnamentElement,
  Slot,
  Template,
  TemplateElement,
  TextElement,
} from './Template.ts'
import {
  canvasDefaults,
  ornamentDefaults,
  imageDefaults,
  slotDefaults,
  textDefaults,
} from './templateDefaults.ts'
import type { TemplateFile } from './templateSchema.ts'

/**
 * Lays a template's file out: copies are placed, and elements sorted as they are drawn.
 * @param source the template that the file has copies of; null where it has none
 */
export function layoutTemplate(id: string, file: TemplateFile, source: Template | null = null): Template {
  const { slots = [], texts = [], pictures = [], ornaments = [], copies } = file
  const copied = (copies?.at ?? []).flatMap(({ x, y }) =>
    (source?.elements ?? []).map((element) => ({ ...element, xPx: element.xPx + x, yPx: element.yPx + y })),
  )
  const own: readonly TemplateElement[] = [
    ...ornaments.map(layoutOrnament),
    ...pictures.map(layoutImage),
    ...texts.map(layoutText),
    ...slots.map(layoutSlot),
  ]
  // Stable: elements of the same height stay in this order.
  const elements = [...copied, ...own].sort((one, other) => one.z - other.z)
  const { width, height, dpi, background, accent = null } = { ...canvasDefaults, ...file.canvas }
  return {
    id,
    name: file.name,
    size: { widthPx: width, heightPx: height },
    dpi,
    accent,
    background: [background].flat(),
    slots: elements.filter((element) => element.kind === 'slot'),
    elements,
  }
}

type Placed = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
  readonly z: number
  readonly when?: Condition | readonly Condition[]
}

function placementOf({ x, y, width, height, rotation, z, when = [] }: Placed) {
  return { xPx: x, yPx: y, widthPx: width, heightPx: height, rotation, z, when: [when].flat() }
}

function layoutSlot(file: SlotFile): Slot {
  const slot = { ...slotDefaults, ...file }
  return { ...placementOf(slot), kind: 'slot', frame: slot.frame, radiusPx: slot.radius }
}

function layoutText(file: TextFile): TextElement {
  const text = { ...textDefaults, ...file }
  const [minPx, maxPx] = typeof text.size === 'number' ? [text.size, text.size] : text.size
  return {
    ...placementOf(text),
    kind: 'text',
    field: text.field,
    text: text.text ?? '',
    frame: text.frame ?? 'pick',
    font: text.font,
    minPx,
    maxPx,
    colour: text.colour,
    neonGlowPx: text.glow,
    align: text.align,
    baselinePx: text.baseline ?? null,
    letterSpacingPx: text.letterSpacing,
    wordSpacingPx: text.wordSpacing,
    lines: text.lines,
    hasLogo: text.logo,
    padding: text.padding,
    radiusPx: text.radius,
  }
}

function layoutImage(file: ImageFile): ImageElement {
  return { ...placementOf({ ...imageDefaults, ...file }), kind: 'picture', picture: file.picture }
}

function layoutOrnament(file: OrnamentFile): OrnamentElement {
  const ornament = { ...ornamentDefaults, ...file }
  return {
    ...placementOf(ornament),
    kind: 'ornament',
    ornament: ornament.ornament,
    mark: ornament.mark,
    colour: ornament.colour,
    secondColour: ornament.secondColour ?? ornament.colour,
    linePx: ornament.line,
    neonGlowPx: ornament.glow,
    radiusPx: ornament.radius,
    sizePx: ornament.size,
    letterSpacingPx: ornament.letterSpacing,
  }
}
