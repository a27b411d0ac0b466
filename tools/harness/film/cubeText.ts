/** `.cube` file of a grid. @param colourOf colour of a point, each part 0 to 1, as the file has it */
export function cubeText(
  size: number,
  colourOf: (point: readonly [red: number, green: number, blue: number]) => readonly number[],
  title = 'Warm Dusk',
): string {
  const codes = Array.from({ length: size }, (_, at) => at / (size - 1))
  const rows = codes.flatMap((blue) =>
    codes.flatMap((green) => codes.map((red) => colourOf([red, green, blue]).map((code) => code.toFixed(6)))),
  )
  return `TITLE "${title}"\nLUT_3D_SIZE ${size}\n${rows.map((row) => row.join(' ')).join('\n')}\n`
}

/** Warm colours that no film of the booth has. */
export const warmDusk = cubeText(17, ([red, green, blue]) => [
  0.9 * red + 0.1 * red * red,
  0.8 * green,
  0.6 * blue * blue,
])
