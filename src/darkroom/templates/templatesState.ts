import type { FilterId } from '../../filters/filters.ts'
import { assertNever } from '../../lib/assertNever.ts'
import type { SchemaProblem } from '../../lib/schema.ts'
import { parseTemplate } from '../../render/strip/checkTemplate.ts'
import type { Template } from '../../render/strip/Template.ts'
import type { TemplateId } from '../../render/strip/templateIds.ts'
import { templates } from '../../render/strip/templates.ts'
import { templateOf, templateText } from './templateFiles.ts'

/** A picture of the designer's for each photo of a strip; null for the demo's face. */
export type OwnPhotos = readonly (ImageBitmap | null)[]

/** What the designer sets beside the template. */
export type Settings = {
  readonly filterId: FilterId
  /** Photo that the visitor would have picked, 0 to 3. */
  readonly picked: number
  readonly message: string
  readonly hasGuides: boolean
}

export type TemplatesState = Settings & {
  readonly id: TemplateId
  /** Text of the template's file, as it is edited. */
  readonly text: string
  /** What is wrong with the text; empty for a whole template. */
  readonly problems: readonly SchemaProblem[]
  /** Template of the last text without a problem: it stays in sight while the text has an error. */
  readonly template: Template
  readonly photos: OwnPhotos
  /** Photo that the next picture replaces, 0 to 3. */
  readonly nextPhoto: number
  /** Last message to the designer, empty for none. */
  readonly notice: string
}

export const initialTemplates: TemplatesState = write(
  {
    id: 'strip',
    text: '',
    problems: [],
    template: templates.strip,
    filterId: 'portra400',
    picked: 0,
    message: '',
    hasGuides: true,
    photos: [null, null, null, null],
    nextPhoto: 0,
    notice: '',
  },
  templateText('strip'),
)

export type TemplatesEvent =
  | { readonly type: 'chooseTemplate'; readonly id: TemplateId }
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'set'; readonly settings: Partial<Settings> }
  | { readonly type: 'photoOpened'; readonly image: ImageBitmap }
  | { readonly type: 'notify'; readonly notice: string }

export function reduceTemplates(state: TemplatesState, event: TemplatesEvent): TemplatesState {
  switch (event.type) {
    case 'chooseTemplate':
      return write({ ...state, id: event.id, notice: '' }, templateText(event.id))
    case 'write':
      return write(state, event.text)
    case 'set':
      return { ...state, ...event.settings }
    case 'photoOpened':
      return {
        ...state,
        photos: state.photos.map((photo, index) => (index === state.nextPhoto ? event.image : photo)),
        nextPhoto: (state.nextPhoto + 1) % state.photos.length,
      }
    case 'notify':
      return { ...state, notice: event.notice }
    default:
      return assertNever(event)
  }
}

function write(state: TemplatesState, text: string): TemplatesState {
  const { template, problems } = parseTemplate(state.id, text, templateOf)
  return { ...state, text, problems: problems ?? [], template: template ?? state.template }
}
