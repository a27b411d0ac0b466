/**
 * Lists what is wrong with the mirror of a session: a picture that is too small, or a word, a control or the strip that covers it
 * or is out of sight. Only the hint may lie over its foot, below the faces. Runs in the page.
 */
export function mirrorProblems(): readonly string[] {
  const canvas = document.querySelector('.live-view canvas')
  if (!canvas) return ['no live view']
  const { x, y, width, height } = canvas.getBoundingClientRect()
  const problems: string[] = []
  const largest = Math.min(innerHeight, innerWidth * 0.75)
  const part = Math.min(height, width * 0.75) / largest
  const isUpright = innerWidth < (innerHeight * 4) / 3
  if (part < (isUpright ? 0.995 : 0.88))
    problems.push(`the picture has ${part.toFixed(3)} of the largest height`)
  if (x < -1 || x + width > innerWidth + 1 || y + height > innerHeight + 1)
    problems.push('the picture is cut')
  const parts = 'main p, main button, [role=timer], [data-growing], [data-tray]'
  for (const element of document.querySelectorAll<HTMLElement>(parts)) {
    const range = document.createRange()
    range.selectNodeContents(element)
    // The words of a line, not the line from edge to edge.
    const box = (element.tagName === 'P' ? range : element).getBoundingClientRect()
    // Behind the mirror it counts for screen readers.
    const isSeen =
      element.checkVisibility({ visibilityProperty: true }) && !element.matches('button:disabled')
    if (!isSeen || box.width === 0) continue
    const name = element.textContent || element.getAttribute('aria-label') || 'the strip'
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      problems.push(`${name}: out of sight`)
    const isBeside = box.right <= x + 1 || box.left >= x + width - 1
    const isApart = isBeside || box.bottom <= y + 1 || box.top >= y + height * 0.85
    if (!isApart) problems.push(`${name}: over the picture`)
  }
  return problems
}

/** Height of the picture in the live view, as a part of that of the largest one in the window. Runs in the page. */
export function pictureShare(): number {
  const { width = 0, height = 0 } = document.querySelector('.live-view canvas')?.getBoundingClientRect() ?? {}
  return Math.min(height, width * 0.75) / Math.min(innerHeight, innerWidth * 0.75)
}
