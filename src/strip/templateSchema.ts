import * as v from 'valibot'
import { description, exactOptional, pipe } from 'valibot'
import {
  choice,
  either,
  flag,
  integer,
  list,
  number,
  object,
  pair,
  pattern,
  shortText,
} from '../lib/schema.ts'
import {
  canvasDefaults,
  imageDefaults,
  ornamentDefaults,
  slotDefaults,
  textDefaults,
} from './templateDefaults.ts'

const colour = pattern(
  /^(accent|secondary|paper|ink|(tint )?#[0-9a-fA-F]{6})$/,
  'accent, secondary, paper, ink or a colour as #RRGGBB or tint #RRGGBB',
)

const place = number(-4096, 8192)
const length = number(0, 8192)
const slotPlace = integer(-4096, 8192)
const slotLength = integer(16, 2400)
const rotation = pipe(number(-360, 360), description('Degrees, clockwise, about the middle'))
const z = pipe(
  number(-100, 100),
  description('Order of drawing; photos have 10 by default, everything else 0'),
)
const radius = pipe(number(0, 2000), description('Radius of the corners; a message stays within them'))
const glow = pipe(number(0, 100), description('Reach of the neon glow; 0 is ink'))
const spacing = pipe(number(-50, 100), description('At the largest size'))
const fontSize = number(4, 400)
const photo = pipe(
  choice([1, 2, 3, 4, 'pick']),
  description('Photo 1 to 4, or the one that the visitor picks'),
)

const condition = choice([
  'message',
  'no-message',
  'names',
  'no-names',
  'dateLine',
  'no-dateLine',
  'hashtag',
  'no-hashtag',
  'logo',
  'no-logo',
])
const when = pipe(
  either([condition, list(condition, 0, 4)], 'a text or a list'),
  description('When the element is there: one condition, or several that all have to be met'),
)

const slot = object({
  frame: photo,
  x: slotPlace,
  y: slotPlace,
  width: slotLength,
  height: slotLength,
  rotation: exactOptional(rotation, slotDefaults.rotation),
  z: exactOptional(z, slotDefaults.z),
  radius: exactOptional(radius, slotDefaults.radius),
})

/** Placement of every element but a slot. */
const placement = {
  x: place,
  y: place,
  width: length,
  height: length,
  rotation: exactOptional(rotation, imageDefaults.rotation),
  z: exactOptional(z, imageDefaults.z),
  when: exactOptional(when, [...imageDefaults.when]),
}

const textElement = object({
  field: pipe(
    choice(['title', 'names', 'dateLine', 'hashtag', 'frame', 'time', 'date', 'message', 'banner', 'text']),
    description('What it shows'),
  ),
  text: exactOptional(pipe(shortText(100), description('Text of the field text'))),
  frame: exactOptional(photo),
  ...placement,
  font: exactOptional(choice(['display', 'label', 'body', 'hand']), textDefaults.font),
  size: exactOptional(
    pipe(
      either([fontSize, pair(fontSize)], 'a number or a list'),
      description('Size of the letters: one, or the least and the most'),
    ),
    textDefaults.size,
  ),
  colour: exactOptional(colour, textDefaults.colour),
  glow: exactOptional(glow, textDefaults.glow),
  align: exactOptional(choice(['left', 'center', 'right']), textDefaults.align),
  baseline: exactOptional(
    pipe(number(-400, 800), description('Baseline of a single line below the top of the box')),
  ),
  letterSpacing: exactOptional(spacing, textDefaults.letterSpacing),
  wordSpacing: exactOptional(spacing, textDefaults.wordSpacing),
  lines: exactOptional(pipe(integer(1, 12), description('Most lines')), textDefaults.lines),
  padding: exactOptional(pipe(pair(number(0, 400)), description('At the sides, and at top and bottom')), [
    ...textDefaults.padding,
  ]),
  radius: exactOptional(radius, textDefaults.radius),
  logo: exactOptional(
    pipe(flag, description("Whether the event's logo stands before it")),
    textDefaults.logo,
  ),
})

/** Picture beside a template's file: its name is a part of an address, and no path. */
export const templatePicture = pattern(
  /^[^\\/:*?"<>|\p{Cc}.][^\\/:*?"<>|\p{Cc}]{0,79}\.(png|jpe?g|webp)$/iu,
  'logo, overlay, or the name of a picture beside the file: a PNG, JPEG or WebP',
)

const picture = object({
  picture: pipe(
    either([choice(['logo', 'overlay']), templatePicture], 'a text'),
    description('Picture of the event, or the name of one beside the file'),
  ),
  ...placement,
})

const ornament = object({
  ornament: choice(['panel', 'tube', 'rule', 'mark', 'banner', 'perforations', 'bulbs', 'horizon', 'stars']),
  mark: exactOptional(choice(['season', 'heart', 'star', 'bolt']), ornamentDefaults.mark),
  ...placement,
  colour: exactOptional(colour, ornamentDefaults.colour),
  secondColour: exactOptional(colour),
  line: exactOptional(pipe(number(0.25, 60), description('Width of the line')), ornamentDefaults.line),
  glow: exactOptional(glow, ornamentDefaults.glow),
  radius: exactOptional(radius, ornamentDefaults.radius),
  size: exactOptional(
    pipe(fontSize, description("Of a banner's letters, of a bulb, of a star, or the pitch of perforations")),
    ornamentDefaults.size,
  ),
  letterSpacing: exactOptional(spacing, ornamentDefaults.letterSpacing),
})

const paint = pattern(/^(paper|(tint )?#[0-9a-fA-F]{6})$/, 'paper or a colour as #RRGGBB or tint #RRGGBB')

const canvas = object({
  width: integer(200, 4096),
  height: integer(200, 4096),
  dpi: exactOptional(pipe(integer(72, 600), description('Dots per inch of the print')), canvasDefaults.dpi),
  background: exactOptional(
    pipe(
      either([paint, list(paint, 2, 4)], 'a text or a list'),
      description('One colour, or a list of two to four from the top to the bottom'),
    ),
    canvasDefaults.background,
  ),
  accent: exactOptional(
    pipe(
      pattern(/^#[0-9a-fA-F]{6}$/, 'a colour as #RRGGBB'),
      description("The colour accent, where the event has none; the booth's pink without it"),
    ),
  ),
})

const copies = pipe(
  object({
    of: pipe(shortText(24), description('Id of a template without copies')),
    at: list(object({ x: place, y: place }), 1, 8),
  }),
  description('Another template, drawn at several places below everything else'),
)

/** Schema of a file of `templates/`. */
export const templateSchema = pipe(
  object({
    $schema: exactOptional(shortText(200)),
    name: pipe(shortText(24), description('Name that visitors read')),
    order: exactOptional(
      pipe(
        integer(1, 1000),
        description('Place among the templates that visitors are offered; without one, after all others'),
      ),
    ),
    canvas,
    copies: exactOptional(copies),
    slots: exactOptional(pipe(list(slot, 0, 16), description('Where the photos stand')), []),
    texts: exactOptional(list(textElement, 0, 64), []),
    pictures: exactOptional(
      pipe(list(picture, 0, 16), description('Pictures of the event, and pictures beside the file')),
      [],
    ),
    ornaments: exactOptional(pipe(list(ornament, 0, 64), description('Shapes and neon marks')), []),
  }),
  v.title('Template of Retro Booth'),
  description(
    'Where everything on a strip stands. Lengths are pixels of the canvas, its origin is at the top left. docs/templates.md explains it.',
  ),
)

/** Parts that the JSON Schema refers to. */
export const templateDefinitions = {
  canvas,
  colour,
  condition,
  copies,
  length,
  ornament,
  paint,
  photo,
  picture,
  place,
  rotation,
  slot,
  text: textElement,
  when,
  z,
}

/** File of `templates/` as it is written, without what it leaves to the defaults. */
export type TemplateFile = v.InferInput<typeof templateSchema>

/** Names of the pictures beside a template's file. */
export function pictureNames({ pictures = [] }: Pick<TemplateFile, 'pictures'>): readonly string[] {
  const names = pictures.map(({ picture }) => picture)
  return [...new Set(names.filter((name) => name !== 'logo' && name !== 'overlay'))]
}

/** Slot of a template's file. */
export type SlotFile = v.InferInput<typeof slot>

/** Text of a template's file. */
export type TextFile = v.InferInput<typeof textElement>

/** Picture in a template's file: one of the event, or one beside the file. */
export type ImageFile = v.InferInput<typeof picture>

/** Ornament of a template's file. */
export type OrnamentFile = v.InferInput<typeof ornament>
