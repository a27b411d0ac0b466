import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '../../../tools/harness/guestbook/fakeGuestbook.ts'
import {
  handbook,
  openBooth,
  openHandbook,
  shownMessages,
} from '../../../tools/harness/browser/openHandbook.ts'

const hostile = [
  '<script>window.hurt = 1</script>',
  '<img src=x onerror="window.hurt = 1">',
  'javascript:window.hurt=1 &lt;b&gt;&amp;amp;',
  '\u202Eevil \u2066txt.exe',
  'مرحبا بكم في الكشك שלום',
  `z${'\u0335\u0322\u0489\u0353\u0301\u030B'.repeat(60)}algo`,
  '😀'.repeat(250),
  '😀'.repeat(500),
  '👨‍👩‍👧‍👦'.repeat(45),
  '__proto__',
  'constructor',
  'W'.repeat(100),
  `https://example.com/${'a'.repeat(400)}`,
  '\n'.repeat(300) + 'deep',
  "'; drop table guest_messages; --",
]

test('S1: hostile texts stay inert, unchanged, and inside the panel', async ({ page }) => {
  const rows = hostile.map((text, index) =>
    rowFixture(99 - index, { name: text.slice(0, 100), message: text }),
  )
  await serveFakeGuestbook(page, rows)
  let dialogs = 0
  page.on('dialog', () => (dialogs += 1))
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await openBooth(page)
    await openHandbook(page)
    const list = handbook(page).getByLabel('Messages')
    const seen = new Set<string>()
    for (let top = 0; top < 6000; top += 300) {
      await list.evaluate((element, to) => element.scrollTo(0, to), top)
      await expect(shownMessages(page).first()).toBeVisible()
      for (const text of await shownMessages(page).allTextContents()) seen.add(text)
      const outside = await list.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        const boxes = [...element.querySelectorAll('li, bdi, time, p')].map((part) =>
          part.getBoundingClientRect(),
        )
        return boxes.filter((box) => box.left < left || box.right > right).length
      })
      expect(outside, `parts outside the panel at ${width}`).toBe(0)
      expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
    expect([...seen].toSorted()).toEqual(hostile.toSorted())
  }
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(dialogs).toBe(0)
})
