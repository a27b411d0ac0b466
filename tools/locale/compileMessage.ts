import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

import { assertNever } from '../../src/lib/assertNever.ts'

/** What a parameter of a message takes: a text, a number, or a function that wraps the text within a tag. */
export type ParameterKind = 'text' | 'number' | 'tag'

/** Message as JavaScript. */
export type CompiledMessage = {
  /** A literal; with parameters a function `(p, f) => text`, with tags one that returns an array of parts. */
  readonly code: string
  readonly parameters: ReadonlyMap<string, ParameterKind>
  readonly isRich: boolean
}

/**
 * Compiles a message in ICU MessageFormat: the page needs no parser. `p` are its parameters, `f` is the `format` of
 * `src/locale/message.ts`.
 * @param text ICU text with plain parameters, numbers, plurals, selections and tags
 * @throws SyntaxError for text that is no ICU message, Error for dates, times and skeletons, which the booth does not use
 */
export function compileMessage(text: string): CompiledMessage {
  const elements = parse(text, { requiresOtherClause: true, shouldParseSkeletons: false })
  const parameters = new Map<string, ParameterKind>()
  const isRich = hasTags(elements)
  const expression = isRich ? partsOf(elements, parameters) : textOf(elements, parameters)
  const head = expression.includes('f.') ? '(p, f) => ' : '(p) => '
  return { code: parameters.size > 0 ? head + expression : expression, parameters, isRich }
}

type Elements = readonly MessageFormatElement[]
type Parameters = Map<string, ParameterKind>

const hasTags = (elements: Elements): boolean => elements.some(({ type }) => type === TYPE.tag)

/** An expression of the type string. */
function textOf(elements: Elements, parameters: Parameters, counted = ''): string {
  return elements.map((element) => expressionOf(element, parameters, counted)).join(' + ') || "''"
}

/** An expression of an array of strings and of what the tags make of theirs. */
function partsOf(elements: Elements, parameters: Parameters): string {
  return `[${elements.map((element) => expressionOf(element, parameters, '')).join(', ')}]`
}

function expressionOf(element: MessageFormatElement, parameters: Parameters, counted: string): string {
  const take = (name: string, kind: ParameterKind) => {
    const before = parameters.get(name)
    if (before !== undefined && before !== kind) throw new Error(`{${name}} is both ${before} and ${kind}`)
    parameters.set(name, kind)
    return `p.${name}`
  }
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value)
    case TYPE.argument:
      return take(element.value, 'text')
    case TYPE.number:
      if (element.style) throw new Error(`{${element.value}} has a style; numbers have none here`)
      return `f.number(${take(element.value, 'number')})`
    case TYPE.pound:
      return `f.number(${counted})`
    case TYPE.plural: {
      if (element.offset !== 0 || element.pluralType === 'ordinal')
        throw new Error(`{${element.value}} has an offset, or is an ordinal`)
      const count = take(element.value, 'number')
      return `f.plural(${count}, ${formsOf(element.options, parameters, count)})`
    }
    case TYPE.select:
      return `f.select(${take(element.value, 'text')}, ${formsOf(element.options, parameters, counted)})`
    case TYPE.tag: {
      const children = hasTags(element.children)
        ? partsOf(element.children, parameters)
        : textOf(element.children, parameters, counted)
      return `${take(element.value, 'tag')}(${children})`
    }
    case TYPE.date:
    case TYPE.time:
      throw new Error('dates and times are parameters of the type text here')
    default:
      return assertNever(element)
  }
}

function formsOf(
  options: Readonly<Record<string, { readonly value: Elements }>>,
  parameters: Parameters,
  counted: string,
): string {
  const forms = Object.entries(options).map(([key, { value }]) => {
    if (hasTags(value)) throw new Error('a tag stands within a plural or a selection; put these into the tag')
    return `${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${textOf(value, parameters, counted)}`
  })
  return `{ ${forms.join(', ')} }`
}
