/** Red, green and blue as sRGB codes, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** What a film and its paper make of a colour of the picture. */
export type Print = (colour: Rgb) => Rgb
