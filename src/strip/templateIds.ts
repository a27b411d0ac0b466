import { templateIndex } from './templateIndex.ts'

export { templateIndex }

/** Ids of the templates that ship with the booth. */
export type TemplateId = (typeof templateIndex)[number]['id']

/** Template of a booth whose owner has chosen none: the specification's strip. */
export const defaultTemplateId: TemplateId = 'strip'
