import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openKiosk } from '../../../tools/harness/browser/kiosk.ts'
import {
  layoutProblems,
  overlapped,
  pictureProblems,
} from '../../../tools/harness/browser/layout/layoutProblems.ts'
import { handbookButton } from '../../../tools/harness/browser/openHandbook.ts'
import {
  captureButton,
  openWithCamera,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
} from '../../../tools/harness/browser/visit.ts'
import { visitorSizes, type WindowSize } from '../../../tools/harness/browser/layout/windowSizes.ts'

const lowSizes: readonly WindowSize[] = [
  { width: 375, height: 553 },
  { width: 667, height: 375 },
  { width: 640, height: 400 },
  { width: 900, height: 500 },
]

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Camera' })

/** Live view, as a part of the window, and font size of the smallest text on the main screen, in CSS pixels. */
const cabinet = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas[aria-label="Live camera view"]')
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

/** What is wrong with the main screen: what has to be scrolled to, what is covered at its centre, words that are cut. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const find = (text: RegExp) =>
      [...document.querySelectorAll('main button')].find((button) => text.test(button.textContent ?? ''))
    const wanted = {
      'live view': document.querySelector('canvas[aria-label="Live camera view"]'),
      'capture button': find(/\/4 Photos/),
      'Stop Camera': find(/Stop Camera/),
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
    }
    return found
    function centreOf({ left, top, width, height }: DOMRect): Element | null {
      return document.elementFromPoint(left + width / 2, top + height / 2)
    }
  })

test('at every size live view, capture button and camera control are in sight, uncovered, with whole words; the live view is 480 px high where there is room, and fills large screens with the booth', async ({
  page,
}) => {
  await openWithCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  await page.clock.runFor(1000)
  const found: string[] = []
  for (const size of [...visitorSizes, ...lowSizes]) {
    await page.setViewportSize(size)
    const all = [...(await faults(page)), ...(await page.evaluate(pictureProblems))]
    found.push(...all.map((fault) => `${size.width} x ${size.height}: ${fault}`))
  }
  expect(found).toEqual([])
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 789 },
  ]) {
    await page.setViewportSize(size)
    expect((await cabinet(page)).heightPx).toBeCloseTo(480, 0)
  }
  for (const [width, height] of [
    [1920, 1080],
    [2560, 1440],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { share, smallestPx } = await cabinet(page)
    expect(share, `share at ${width} x ${height}`).toBeGreaterThanOrEqual(0.3)
    expect(smallestPx, `text at ${width} x ${height}`).toBeGreaterThanOrEqual(20)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Try the Demo' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stop Camera' }), 'with own pictures').toBeVisible()
})

test('an upright kiosk has the order of a phone, large', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 })
  await openKiosk(page)
  await startCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  const { share, smallestPx } = await cabinet(page)
  expect(share).toBeGreaterThanOrEqual(0.35)
  expect(smallestPx).toBeGreaterThanOrEqual(20)
  expect(await faults(page)).toEqual([])
  const live = await page.getByLabel('Live camera view').boundingBox()
  const films = await page.getByRole('group', { name: 'Filter' }).boundingBox()
  const capture = await captureButton(page).boundingBox()
  expect(films?.y).toBeGreaterThan((live?.y ?? 0) + (live?.height ?? 0))
  expect(capture?.y).toBeGreaterThan((films?.y ?? 0) + (films?.height ?? 0))
})

/** Names of the pink buttons of the main screen. */
const pinkButtons = (page: Page) =>
  page.locator('main :is([data-tone="neon"], [data-ready="true"] > button):visible').allTextContents()

test('at every size a strip hangs whole on the curtain, a sample and then the own, and covers nothing; one button is pink at a time, and one more strip starts the camera', async ({
  page,
}) => {
  await openWithClock(page)
  const sample = page.getByRole('img', { name: 'A sample strip' })
  await expect(sample).toBeVisible()
  const found: string[] = []
  for (const size of [...visitorSizes, ...lowSizes]) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    const hung = sample.locator('..')
    const problems = [
      ...(await layoutProblems(page, [hung, handbookButton(page), startButton(page)])),
      ...(await hung.evaluate(overlapped)),
      ...(await handbookButton(page).evaluate(overlapped)),
    ]
    const { height = 0 } = (await hung.boundingBox()) ?? {}
    if (height < 100) problems.push(`the sample is ${height} px high`)
    found.push(...problems.map((problem) => `${size.width} x ${size.height}: ${problem}`))
  }
  expect(found).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await pinkButtons(page)).toEqual(['Start Camera'])
  await startCamera(page)
  expect(await pinkButtons(page)).toEqual(['Take Photos0/4 Photos'])
  await takeStrip(page)
  await page.keyboard.press('Escape')
  expect(await pinkButtons(page)).toEqual(['One More Strip4/4 Photos'])
  const own = page.getByRole('button', { name: 'Your Photo Strip' })
  for (const size of [...visitorSizes, ...lowSizes]) {
    await page.setViewportSize(size)
    const problems = await layoutProblems(page, [own, captureButton(page), handbookButton(page)])
    found.push(...problems.map((problem) => `${size.width} x ${size.height}: ${problem}`))
  }
  expect(found).toEqual([])
  await own.click()
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await captureButton(page).click()
  await expect(page.getByRole('timer')).toHaveText('3')
})
