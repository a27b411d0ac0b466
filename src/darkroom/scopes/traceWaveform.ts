import type { Pixels } from './Pixels.ts'

/** Rows of a waveform: two codes share one. */
export const waveformLevels = 128

/**
 * How many pixels of each column have each code: three numbers a cell (red, green, blue), as many columns as the
 * picture has, `waveformLevels` rows, the brightest at the top.
 */
export function traceWaveform({ data, width }: Pixels): Uint16Array {
  const counts = new Uint16Array(width * waveformLevels * 3)
  for (let at = 0; at < data.length; at += 4) {
    const column = (at >> 2) % width
    for (let channel = 0; channel < 3; channel++) {
      const row = waveformLevels - 1 - ((data[at + channel] ?? 0) >> 1)
      const cell = (row * width + column) * 3 + channel
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return counts
}
