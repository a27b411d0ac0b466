import { afterEach, describe, expect, it, vi } from 'vitest'
import { splitGraphemes } from '../../../src/lib/splitGraphemes.ts'

afterEach(() => vi.unstubAllGlobals())

describe('splitGraphemes', () => {
  it('keeps an emoji family, a flag and a letter with its accent whole', () => {
    expect(splitGraphemes('a👨‍👩‍👧‍👦🇳🇵e\u0301')).toEqual(['a', '👨‍👩‍👧‍👦', '🇳🇵', 'e\u0301'])
  })

  it('keeps surrogate pairs whole where the browser has no segmenter', async () => {
    vi.stubGlobal('Intl', {})
    vi.resetModules()
    const { splitGraphemes: split } = await import('../../../src/lib/splitGraphemes.ts')
    expect(split('a👍b')).toEqual(['a', '👍', 'b'])
  })
})
