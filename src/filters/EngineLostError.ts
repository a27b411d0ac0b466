/** The engine's pixels are gone, as after a crash of the GPU process; the still itself is unharmed. */
export class EngineLostError extends Error {
  override readonly name = 'EngineLostError'
}
