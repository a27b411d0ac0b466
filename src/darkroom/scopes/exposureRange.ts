import type { FilmCurves } from '../../film/filmCurves.ts'
import type { Histogram } from './countCodes.ts'

/** Part of the picture at each end that sets no range: a few specks are not what is exposed for. */
const leftOut = 0.01

/**
 * Where a picture lies on a film: log10 of its light relative to mid grey, from its shadows to its highlights.
 * @param luma counts of the picture before the film
 */
export function exposureRange(
  { luma }: Pick<Histogram, 'luma'>,
  { codeLogE }: Pick<FilmCurves, 'codeLogE'>,
): readonly [shadows: number, highlights: number] {
  const all = luma.reduce((sum, count) => sum + count, 0)
  const codeAt = (part: number) => {
    let sum = 0
    return luma.findIndex((count) => (sum += count) > part * all)
  }
  const [low, high] = [codeAt(leftOut), codeAt(1 - leftOut)]
  const logE = (code: number) => codeLogE[code] ?? 0
  return [logE(low), logE(high)]
}
