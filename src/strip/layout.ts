import strip from '../../templates/strip.json' with { type: 'json' }
import { layoutTemplate } from './layoutTemplate.ts'
import type { Slot, Template } from './Template.ts'
import type { TemplateFile } from './templateSchema.ts'

/** Four of something, one for each photo of a session, in the order in which they are taken. */
export type Four<Value> = readonly [Value, Value, Value, Value]

/** Template of the specification's strip: four photos, one below the other, 2 x 6 inches at 400 dpi. */
export const photoStrip = withFourSlots(
  // JSON has no literal types; tests/unit/strip/checkTemplate.test.ts checks every file by the schema.
  layoutTemplate('strip', strip as TemplateFile),
)

function withFourSlots(template: Template): Template & { readonly slots: Four<Slot> } {
  const [first, second, third, fourth] = template.slots
  if (!first || !second || !third || !fourth) throw new RangeError('the strip has four slots')
  return { ...template, slots: [first, second, third, fourth] }
}
