/** Light of a print whose surface throws back a part (percent) of the viewing light. */
export function withGlare(reflectance: number, flare: number): number {
  const glare = flare / 100
  return reflectance * (1 - glare) + glare
}
