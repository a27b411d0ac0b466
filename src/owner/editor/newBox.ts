import { slotDefaults } from '../../strip/templateDefaults.ts'
import type { ImageFile, SlotFile, TemplateFile, TextFile } from '../../strip/templateSchema.ts'
import { linesOf } from './snap.ts'

/** What the editor adds: a photo, one of the texts, or the event's logo. */
export type BoxKind = 'photo' | 'names' | 'dateLine' | 'message' | 'logo'

/** Most photos that the editor lets a template have. */
const maxPhotos = 8

/** Kinds of which a template may get one more. */
export function missingKinds({ slots = [], texts = [], pictures = [] }: TemplateFile): readonly BoxKind[] {
  const fields = (['names', 'dateLine', 'message'] as const).filter(
    (field) => !texts.some((text) => text.field === field),
  )
  return [
    ...(slots.length < maxPhotos ? ['photo' as const] : []),
    ...fields,
    ...(pictures.some(({ picture }) => picture === 'logo') ? [] : ['logo' as const]),
  ]
}

/** Adds a box to a template's file. @returns the file, and the path of the new box */
export function addBox(file: TemplateFile, kind: BoxKind): readonly [TemplateFile, string] {
  const { slots = [], texts = [], pictures = [] } = file
  if (kind === 'photo') return [{ ...file, slots: [...slots, newSlot(file)] }, `slots[${slots.length}]`]
  if (kind === 'logo')
    return [{ ...file, pictures: [...pictures, newLogo(file)] }, `pictures[${pictures.length}]`]
  return [{ ...file, texts: [...texts, newText(file, kind)] }, `texts[${texts.length}]`]
}

/** In the middle between left and right, where no other box is, at best at a part of the height. */
function placeIn(file: TemplateFile, width: number, height: number, top: number) {
  const { canvas, slots = [], texts = [], pictures = [] } = file
  const [w, h] = [Math.max(16, Math.round(width)), Math.max(16, Math.round(height))]
  const others = [...slots, ...texts, ...pictures.filter(({ picture }) => picture === 'logo')].map((entry) =>
    linesOf({ ...entry, rotation: entry.rotation ?? 0 }),
  )
  const yOf = (part: number) => Math.round((canvas.height - h) * part)
  const x = Math.round((canvas.width - w) / 2)
  const isFree = (y: number) =>
    !others.some(
      ({ x: [left = 0, , right = 0], y: [upper = 0, , lower = 0] }) =>
        left < x + w && right > x && upper < y + h && lower > y,
    )
  const parts = [top, ...Array.from({ length: 19 }, (_, index) => 0.95 - index / 20)]
  const free = parts.find((part) => isFree(yOf(part))) ?? top
  return { x, y: yOf(free), width: w, height: h }
}

/** Shows the photo that fewest slots show, in the proportions of a photo. */
function newSlot(file: TemplateFile): SlotFile {
  const { slots = [], canvas } = file
  const uses = ([1, 2, 3, 4] as const).map((frame) => ({
    frame,
    count: slots.filter((slot) => slot.frame === frame).length,
  }))
  const [least] = uses.sort((one, other) => one.count - other.count)
  const width = Math.min(0.5 * canvas.width, 0.5 * canvas.height)
  return { frame: least?.frame ?? 1, ...placeIn(file, width, 0.75 * width, 0.5) }
}

function newLogo(file: TemplateFile): ImageFile {
  const width = 0.2 * Math.min(file.canvas.width, file.canvas.height)
  return { picture: 'logo', ...placeIn(file, width, width, 0.1), z: aboveAll(file) }
}

/** Parts of the canvas that a new text takes: its height, and its place from the top. */
const textLayouts = {
  names: { height: 0.08, top: 0.8, lines: 1 },
  dateLine: { height: 0.05, top: 0.9, lines: 1 },
  message: { height: 0.15, top: 0.65, lines: 3 },
} as const

function newText(file: TemplateFile, field: keyof typeof textLayouts): TextFile {
  const { height, top, lines } = textLayouts[field]
  const place = placeIn(file, 0.7 * file.canvas.width, height * file.canvas.height, top)
  const largest = Math.min(400, Math.max(12, Math.round((0.75 * place.height) / lines)))
  return {
    field,
    ...place,
    z: aboveAll(file),
    font: field === 'dateLine' ? 'body' : 'hand',
    size: [Math.max(8, Math.round(largest / 3)), largest],
    colour: isDark(file) ? '#FFFFFF' : 'ink',
    ...(lines > 1 && { lines }),
  }
}

/** Height above the photos and all pictures: a frame lies over everything, and would hide what is below it. */
function aboveAll({ slots = [], pictures = [] }: TemplateFile): number {
  const heights = [...slots.map(({ z = slotDefaults.z }) => z), ...pictures.map(({ z = 0 }) => z)]
  return Math.min(100, Math.max(slotDefaults.z, ...heights) + 1)
}

/** True for a dark background that no frame covers. Most frames are light. */
function isDark({ canvas, pictures = [] }: TemplateFile): boolean {
  if (pictures.some(({ picture }) => picture.includes('.'))) return false
  const hex = /#([\da-f]{6})/i.exec([canvas.background ?? '#000000'].flat()[0] ?? '')?.[1] ?? 'ffffff'
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((channel) => parseInt(channel, 16))
  return 0.3 * red + 0.6 * green + 0.1 * blue < 128
}
