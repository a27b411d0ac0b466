/** Light of a print whose surface throws back a part (0 to 1) of the viewing light. */
export function withGlare(reflectance: number, glare: number): number {
  return reflectance * (1 - glare) + glare
}
