import { expect, test } from 'vitest'

import { isSameBlob } from '../../../src/lib/bytes.ts'

test.each([
  ['strip', 'strip', true],
  ['strip', 'strap', false],
  ['strip', 'strips', false],
  ['', '', true],
])('%j and %j: %j', async (one, other, isSame) => {
  const blobs = [new Blob([one]), new File([other], 'a.jpg', { type: 'image/jpeg' })] as const
  expect(await isSameBlob(...blobs)).toBe(isSame)
})
