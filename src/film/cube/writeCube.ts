import type { Rgb } from '../Print.ts'
import type { CubeLut } from './CubeLut.ts'

/** More would break tools that read lines of 250 bytes, which the specification allows. */
const longestTitle = 100

/** The text of a `.cube` file: six decimals, LF, red fastest. */
export function writeCube({ title, dimensions, sizePoints, domainMin, domainMax, data }: CubeLut): string {
  const rows = Array.from({ length: data.length / 3 }, (_, row) => line(data.subarray(row * 3, row * 3 + 3)))
  return [
    `TITLE "${plainTitle(title)}"`,
    `LUT_${dimensions}D_SIZE ${sizePoints}`,
    `DOMAIN_MIN ${line(domainMin)}`,
    `DOMAIN_MAX ${line(domainMax)}`,
    ...rows,
    '',
  ].join('\n')
}

function line(colour: Rgb | Float32Array): string {
  return Array.from(colour, (code) => code.toFixed(6)).join(' ')
}

/** The specification has titles of printable ASCII without quotes. */
function plainTitle(title: string): string {
  return title.replaceAll(/[^ -~]|"/g, '').slice(0, longestTitle)
}
