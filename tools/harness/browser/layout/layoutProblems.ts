import type { Locator, Page } from '@playwright/test'

/** Smallest side of a target, in CSS pixels (WCAG 2.5.5). */
export const targetPx = 44

/**
 * Looks at controls as a visitor does, and lists what is wrong: a control out of sight or covered at its middle, smaller
 * than 44 px, cut off at a side, or with a word that is cut or broken; and a page or dialog that scrolls sideways.
 * @param controls each of them is expected to be there once
 */
export async function layoutProblems(page: Page, controls: readonly Locator[]): Promise<readonly string[]> {
  const problems = controls.map(async (control) => {
    const count = await control.count()
    return count === 1 ? control.evaluate(problemsOf, targetPx) : [`${control.toString()}: ${count} of them`]
  })
  return (await Promise.all([...problems, page.evaluate(sidewaysScrolls)])).flat()
}

/** Lists what is wrong with one control. Runs in the page. */
export function problemsOf(control: Element, minPx: number): readonly string[] {
  const problems: string[] = []
  const name = control.getAttribute('aria-label') ?? control.textContent
  const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
    problems.push(`${name}: out of sight`)
  for (let box = control.parentElement; box; box = box.parentElement) {
    const frame = box.getBoundingClientRect()
    const isClipping = getComputedStyle(box).overflowX !== 'visible' && frame.width > 1
    if (isClipping && (left < frame.left - 1 || right > frame.right + 1)) problems.push(`${name}: cut off`)
  }
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!found || !(control.contains(found) || found.contains(control)))
    problems.push(`${name}: covered by ${found?.outerHTML.slice(0, 80)}`)
  const isTarget = control.matches('button, input, a')
  if (isTarget && Math.min(width, height) < minPx - 0.5) problems.push(`${name}: ${width} x ${height} px`)
  const cut = [control, ...control.querySelectorAll('*')].filter(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1 && part.textContent !== '',
  )
  if (isTarget && control.tagName !== 'INPUT' && cut.length > 0) problems.push(`${name}: cut`)
  // A word that is broken has rectangles on two lines.
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: word, index } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)))
      if (lines.size > 1) problems.push(`${name}: "${word}" is broken`)
    }
  }
  return problems
}

/** The same of all controls that are there, each of them scrolled into sight. */
export const scrolledProblems = (controls: Locator): Promise<readonly string[]> =>
  controls.evaluateAll(scrollThrough, targetPx)

// oxlint-disable-next-line no-new-func, no-implied-eval -- the page has nothing of this module but what the text holds
const scrollThrough = new Function(
  'controls',
  'minPx',
  `return controls.flatMap((control) => {
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    return (${problemsOf.toString()})(control, minPx)
  })`,
) as (controls: Element[], minPx: number) => readonly string[]

/** Lists what scrolls sideways. Runs in the page. */
export function sidewaysScrolls(): readonly string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  return boxes
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ tagName }) => `${tagName} scrolls sideways`)
}

/**
 * Lists what is wrong with the live view: a canvas that its stage or the window cuts, or a neon tube that is not around the picture in it,
 * each within 1 px. Runs in the page.
 */
export function pictureProblems(): readonly string[] {
  const canvas = document.querySelector('.live-view canvas')
  const image = canvas?.parentElement?.parentElement
  const stage = image?.parentElement
  if (!canvas || !image || !stage) return ['no live view']
  const box = canvas.getBoundingClientRect()
  const room = image.getBoundingClientRect()
  // On the light of the screen the picture stands below the lens, outside the stage.
  const isOutside = getComputedStyle(image).position === 'fixed'
  const frame = isOutside ? new DOMRect(0, 0, innerWidth, innerHeight) : stage.getBoundingClientRect()
  const scale = room.width / image.offsetWidth
  const style = getComputedStyle(image, '::after')
  const [width = 0, height = 0, above = 0] = [style.width, style.height, style.marginBlockStart].map(
    (length) => Number.parseFloat(length) * scale,
  )
  // As `object-fit: contain` places it.
  const [, down = '0'] = getComputedStyle(canvas).objectPosition.split(' ')
  const pictureHeight = Math.min(box.height, box.width * 0.75)
  const pictureTop = box.y + Number.parseFloat(down) * scale
  const picture = new DOMRect(box.x, pictureTop, box.width, pictureHeight)
  const tube = new DOMRect(room.x + (room.width - width) / 2, room.y + above, width, height)
  const differs = (one: number, other: number) => Math.abs(one - other) > 1
  const sides = ['left', 'top', 'right', 'bottom'] as const
  const isCut = sides.some((side, index) => (index < 2 ? 1 : -1) * (frame[side] - box[side]) > 1)
  return [
    isCut && 'the stage cuts the picture',
    sides.some((side) => differs(tube[side], picture[side])) && 'the tube is not around the picture',
  ].filter((problem) => problem !== false)
}

/** Names of what an element overlaps: the sign, all controls and lines. Runs in the page. */
export function overlapped(element: Element): readonly string[] {
  const own = element.getBoundingClientRect()
  return [...document.querySelectorAll('main header, main button, main footer, main p')].flatMap((other) => {
    if (other === element) return []
    // The words of a line, not the line from edge to edge.
    const range = document.createRange()
    range.selectNodeContents(other)
    const { left, right, top, bottom } = (
      other.matches('header, button') ? other : range
    ).getBoundingClientRect()
    const isApart = right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom
    return isApart ? [] : [other.textContent ?? '']
  })
}
