import type { Rgb } from '../../film/Print.ts'

export type Patch = { readonly name: string; readonly code: Rgb }

/**
 * The 24 patches of a ColorChecker Classic, row by row, as sRGB codes of 0 to 1.
 * Source: X-Rite, "Colorimetric values for ColorChecker family of targets", sRGB of charts made before November 2014.
 */
export const chartPatches: readonly Patch[] = (
  [
    ['Dark skin', 115, 82, 68],
    ['Light skin', 194, 150, 130],
    ['Blue sky', 98, 122, 157],
    ['Foliage', 87, 108, 67],
    ['Blue flower', 133, 128, 177],
    ['Bluish green', 103, 189, 170],
    ['Orange', 214, 126, 44],
    ['Purplish blue', 80, 91, 166],
    ['Moderate red', 193, 90, 99],
    ['Purple', 94, 60, 108],
    ['Yellow green', 157, 188, 64],
    ['Orange yellow', 224, 163, 46],
    ['Blue', 56, 61, 150],
    ['Green', 70, 148, 73],
    ['Red', 175, 54, 60],
    ['Yellow', 231, 199, 31],
    ['Magenta', 187, 86, 149],
    ['Cyan', 8, 133, 161],
    ['White', 243, 243, 242],
    ['Neutral 8', 200, 200, 200],
    ['Neutral 6.5', 160, 160, 160],
    ['Neutral 5', 122, 122, 121],
    ['Neutral 3.5', 85, 85, 85],
    ['Black', 52, 52, 52],
  ] as const
).map(([name, red, green, blue]) => ({ name, code: [red / 255, green / 255, blue / 255] }))
