import type { Page } from '@playwright/test'

/**
 * Lists what is wrong with the texts in sight, of the topmost dialog or of the page: a word that is broken, cut by its box
 * or by the window, out of its button, or covered.
 */
export const textProblems = (page: Page): Promise<readonly string[]> => page.evaluate(problemsOfTexts)

/** Runs in the page. Japanese has no spaces: there each letter is a word. */
function problemsOfTexts(): readonly string[] {
  const root = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body
  const problems = new Set<string>()
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const { parentElement: parent } = node
    if (!parent?.checkVisibility({ visibilityProperty: true }) || isUnseen(parent)) continue
    for (const { 0: word, index } of node.nodeValue?.matchAll(/[\u3000-\u9fff]|[^\s\u3000-\u9fff]+/g) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const problem = problemOf(parent, range)
      if (problem) problems.add(`"${word}" of "${node.nodeValue?.slice(0, 60)}" is ${problem}`)
    }
  }
  return [...problems]

  /** Read out, but not seen; or a sample of an attract screen, which moves through the window. */
  function isUnseen(element: Element): boolean {
    const { parentElement: around } = element
    const isItself = element.matches('option, [inert], [data-sample=true]')
    return isItself || element.getBoundingClientRect().width <= 1 || (around !== null && isUnseen(around))
  }

  function problemOf(parent: Element, range: Range): string | undefined {
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const [line] = lines
    if (!line) return undefined
    const isBroken = lines.some(({ top }) => Math.abs(top - line.top) > line.height / 2)
    // A link may break anywhere, and so may what guests write.
    if (isBroken && getComputedStyle(parent).overflowWrap !== 'anywhere') return 'broken'
    const word = range.getBoundingClientRect()
    // A row of tabs scrolls sideways.
    if (isBeyond(word, parent.closest('nav')?.getBoundingClientRect() ?? word, 'x')) return undefined
    if (word.left < -1 || word.right > innerWidth + 1) return 'out of the window'
    if (parent.clientWidth > 0 && word.width > parent.clientWidth + 1) return 'wider than its line'
    const button = parent.closest('button, label, a')?.getBoundingClientRect()
    if (button && isBeyond(word, button, 'xy')) return 'out of its button'
    for (let box: Element | null = parent; box && box !== root.parentElement; box = box.parentElement) {
      const { overflowX, overflowY, display, position } = getComputedStyle(box)
      // The window alone cuts what is fixed.
      if (position === 'fixed') break
      if (display === 'inline' || display === 'contents') continue
      // It can be scrolled to.
      if (/auto|scroll/.test(overflowY) && isBeyond(word, box.getBoundingClientRect(), 'y')) return undefined
      const axes = (overflowX === 'visible' ? '' : 'x') + (/hidden|clip/.test(overflowY) ? 'y' : '')
      if (isBeyond(word, box.getBoundingClientRect(), axes)) return 'cut'
    }
    return isCovered(parent, word) ? 'covered' : undefined
  }

  /** By more than 1 px; letters may be higher than their line. */
  function isBeyond(word: DOMRect, box: DOMRect, axes: string): boolean {
    const isBeyondX = word.left < box.left - 1 || word.right > box.right + 1
    const middle = word.top + word.height / 2
    return (
      (axes.includes('x') && isBeyondX) || (axes.includes('y') && (middle < box.top || middle > box.bottom))
    )
  }

  function isCovered(parent: Element, { left, top, width, height }: DOMRect): boolean {
    // It is behind what a press goes through.
    if (getComputedStyle(parent).pointerEvents === 'none') return false
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    // Out of sight, where it can be scrolled to.
    if (!found || !root.contains(found) || found.contains(parent) || parent.contains(found)) return false
    // An empty box shows what is behind it; the field of a label covers it all.
    const isSeenThrough = found.textContent === '' && !found.matches('button, canvas, img, svg, svg *')
    return !isSeenThrough && parent.closest('label')?.contains(found) !== true
  }
}
