/** Attributes of a printer or a job, by name. Nothing is known of their types: a printer may send anything. */
export type Attributes = Readonly<Record<string, unknown>>

const isAttributes = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All collections of a value: groups of a message, or values of an attribute. */
export const collections = (value: unknown): readonly Attributes[] => [value].flat().filter(isAttributes)

/** All texts of an attribute. */
export const texts = (value: unknown): readonly string[] =>
  [value].flat().filter((one) => typeof one === 'string')

/** All whole numbers of an attribute. */
export const integers = (value: unknown): readonly number[] =>
  [value].flat().filter((one): one is number => Number.isInteger(one))
