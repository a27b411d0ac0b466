import type { FilmValues, Params } from './paramRanges.ts'
import type { FilmId } from '../film/films.ts'
/** A filter is data: how it is called, which shader paints it, which film colours it. */
export type Filter = {
  readonly id: string
  /** The text on its button. */
  readonly name: string
  /** What it looks like, in one sentence. */
  readonly description: string
  /** The publications that its look is derived from. */
  readonly sources: readonly string[]
  /** Colour of the stripe on its button, as CSS writes it. */
  readonly accent: string
  /** File under `shaders/`. */
  readonly shader: `${string}.frag`
  /** The film behind its colours; null leaves them as they are. */
  readonly film: FilmId | null
  /** What its preset says of its film; none where the film is another filter's. */
  readonly filmValues: FilmValues
  readonly params: Params
}
