import type { Page } from '@playwright/test'

import * as camera from '../../../../src/locale/messages/camera.ts'

/** Live view, as a part of the window, and font size of the smallest text on the main screen, in CSS pixels. */
export const liveViewShare = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('.live-view canvas')
    const { width = 0, height = 0 } = canvas?.getBoundingClientRect() ?? {}
    const heightPx = Math.min(height, width * 0.75)
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const fontSizes = [...document.querySelectorAll('main *')]
      .filter((element) => hasText(element) && element.checkVisibility())
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    return {
      heightPx,
      share: (heightPx * heightPx * 4) / 3 / innerWidth / innerHeight,
      smallestPx: Math.min(...fontSizes),
    }
  })

/** What is wrong with the main screen: what has to be scrolled to, what is covered at its centre, words that are cut, and buttons of less than 44 px. */
export const mainScreenProblems = (page: Page) =>
  page.evaluate((stop) => {
    const buttons = [...document.querySelectorAll('main button')]
    const wanted = {
      'live view': document.querySelector('.live-view canvas'),
      'capture button': buttons.find(({ textContent }) => /\d\/4 /.test(textContent)),
      'Stop Camera': buttons.find(({ textContent }) => textContent === stop),
    }
    const { scrollHeight, scrollWidth } = document.documentElement
    const found = scrollHeight > innerHeight || scrollWidth > innerWidth ? ['scrolls'] : []
    for (const [name, element] of Object.entries(wanted)) {
      const box = element?.getBoundingClientRect()
      if (!element || !box) found.push(`${name} is missing`)
      else if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) {
        found.push(`${name} is out of sight`)
      } else if (!element.contains(centreOf(box))) found.push(`${name} is covered`)
    }
    for (const button of document.querySelectorAll<HTMLElement>('main button, main button span')) {
      const { textContent, clientWidth, scrollWidth } = button
      const isSeen = textContent !== '' && clientWidth > 1 && button.checkVisibility()
      if (isSeen && scrollWidth > clientWidth + 1) found.push(`${textContent} is cut`)
      const { width, height } = button.getBoundingClientRect()
      if (button.matches('button') && button.checkVisibility() && Math.min(width, height) < 43.5)
        found.push(`${textContent}: ${width} x ${height} px`)
    }
    return found
    function centreOf({ left, top, width, height }: DOMRect): Element | null {
      return document.elementFromPoint(left + width / 2, top + height / 2)
    }
  }, camera.stop())
