import type { Condition, Template, TemplateElement } from './Template.ts'
import {
  canvasDefaults,
  ornamentDefaults,
  imageDefaults,
  slotDefaults,
  textDefaults,
} from './templateDefaults.ts'
import type { SlotFile, TemplateFile } from './templateSchema.ts'

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
    ...ornaments.map((one) => ({ ...placed({ ...ornamentDefaults, ...one }), kind: 'ornament' as const })),
    ...pictures.map((one) => ({ ...placed({ ...imageDefaults, ...one }), kind: 'picture' as const })),
    ...texts.map((one) => ({ ...placed({ ...textDefaults, ...one }), kind: 'text' as const })),
    ...slots.map((one) => ({ ...placed({ ...slotDefaults, ...one }), kind: 'slot' as const })),
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
    pictures: new Map(),
    slots: elements.filter((element) => element.kind === 'slot'),
    elements,
  }
}

type FilePlacement = Pick<SlotFile, 'x' | 'y' | 'width' | 'height'> & {
  readonly rotation: number
  readonly z: number
  readonly when?: Condition | readonly Condition[]
}

/** Element with its place in pixels of the canvas, in place of the file's. */
function placed<Element extends FilePlacement>(element: Element) {
  const { x, y, width, height, when = [], ...rest } = element
  return { ...rest, xPx: x, yPx: y, widthPx: width, heightPx: height, when: [when].flat() }
}
