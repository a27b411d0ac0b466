/**
 * Index of the templates, in the order in which they are offered: light enough for any page, without what they look
 * like. `templates/ID.json` is the template itself.
 */
export const templateIndex = [
  { id: 'strip', name: 'Strip', isLarge: false },
  { id: 'plain', name: 'Plain', isLarge: false },
  { id: 'postcard', name: 'Postcard', isLarge: false },
  { id: 'square', name: 'Square', isLarge: false },
  { id: 'story', name: 'Story', isLarge: false },
  { id: 'single', name: 'Single', isLarge: true },
  { id: 'three', name: 'Three', isLarge: false },
  { id: 'double', name: 'Double', isLarge: false },
  { id: 'polaroid', name: 'Polaroid', isLarge: true },
] as const

/** Ids of the templates that ship with the booth. */
export type TemplateId = (typeof templateIndex)[number]['id']

/** Template of a booth whose owner has chosen none: the specification's strip. */
export const defaultTemplateId: TemplateId = 'strip'

/** True for the id of a template that ships with the booth. */
export function isTemplateId(id: string): id is TemplateId {
  return templateIndex.some((template) => template.id === id)
}
