import * as v from 'valibot'
import { description, exactOptional, pipe } from 'valibot'
import { either, integer, list, object, pattern, shortText } from '../lib/schema.ts'
import { elementDefinitions, ornament, picture, place, slot, textElement } from './elementSchemas.ts'
import { canvasDefaults } from './templateDefaults.ts'

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
    pictures: exactOptional(pipe(list(picture, 0, 16), description('Pictures of the event')), []),
    ornaments: exactOptional(pipe(list(ornament, 0, 64), description('Shapes and neon marks')), []),
  }),
  v.title('Template of Retro Booth'),
  description(
    'Where everything on a strip stands. Lengths are pixels of the canvas, its origin is at the top left. docs/templates.md explains it.',
  ),
)

/** Parts that the JSON Schema refers to. */
export const templateDefinitions = {
  ...elementDefinitions,
  canvas,
  copies,
  ornament,
  paint,
  picture,
  slot,
  text: textElement,
}

/** File of `templates/` as it is written, without what it leaves to the defaults. */
export type TemplateFile = v.InferInput<typeof templateSchema>
