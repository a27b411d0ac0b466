/** Why a preset from outside is refused: one sentence, to be shown. */
export class PresetError extends Error {
  override readonly name = 'PresetError'
}
