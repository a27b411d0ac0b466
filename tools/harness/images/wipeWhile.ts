import { vi } from 'vitest'

/**
 * Wipes the canvases that are encoded, as a crash of the GPU process does, while `isWiping` returns true for their number.
 * @returns how many canvases were encoded by now
 */
export function wipeWhile(isWiping: (encoded: number) => boolean): () => number {
  const { prototype } = HTMLCanvasElement
  const toBlob = Object.getOwnPropertyDescriptor(prototype, 'toBlob')?.value
  let encoded = 0
  vi.spyOn(prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, ...args) {
    encoded += 1
    if (isWiping(encoded)) this.getContext('2d')?.reset()
    toBlob.apply(this, args)
  })
  return () => encoded
}
