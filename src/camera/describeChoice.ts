/** Most files whose problems are told one by one. */
const maxNamed = 3

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const
const inWords = (count: number) => words[count] ?? String(count)

/** Choice of files: how many, how many pictures of them are used, 4 at most, and what is wrong with others, in sentences. */
export type Choice = {
  readonly chosen: number
  readonly used: number
  readonly problems: readonly string[]
}

/** Describes in sentences which of the chosen files were left out, and why; null where none was. */
export function describeChoice({ chosen, used, problems }: Choice): string | null {
  const more = problems.length - maxNamed
  const sentences = [
    ...problems.slice(0, maxNamed),
    more > 0 ? `And ${inWords(more)} more can’t be opened.` : '',
    describeUse(chosen - problems.length, used, problems.length > 0),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ') || null
}

/** Fewer than four are repeated, which is said where others were lost. */
function describeUse(good: number, used: number, areSomeLost: boolean): string {
  if (used === 0 || (good === used && !areSomeLost)) return ''
  if (good > used)
    return `The first four of ${areSomeLost ? 'the other ' : ''}${inWords(good)} pictures are used.`
  if (used === 1) return 'The other picture is used for all four photos.'
  const repeats = { 2: ', each twice', 3: ', the first one twice' }[used] ?? ''
  return `The other ${inWords(used)} pictures are used${repeats}.`
}
