import { expect, type Page } from '@playwright/test'

import * as kit from '../../../../src/locale/messages/kit.ts'
import * as strip from '../../../../src/locale/messages/strip.ts'
import { templateIndex, type TemplateId } from '../../../../src/strip/templateIds.ts'
import { templateName } from '../../../../src/strip/templateName.ts'
import { changeTheLook, maxDistortion, proportions, stripButton, stripPreview } from '../strip/stripRoom.ts'
import { stripDialog } from '../visit.ts'
import { layoutProblems } from './layoutProblems.ts'
import type { WindowSize } from './windowSizes.ts'

/** Name of a window's size, for messages. */
export const nameOf = ({ width, height }: WindowSize) => `${width} x ${height}`

/** Chooses a template of the open strip, and waits until it is drawn. @returns its name */
export async function chooseTemplate(page: Page, id: TemplateId): Promise<string> {
  const name = templateName(id)
  await stripDialog(page).getByRole('radio', { name, exact: true }).check()
  const shown = id === 'strip' ? strip.photoStrip() : name
  await expect(stripDialog(page).getByRole('img', { name: new RegExp(`^${shown} `) })).toBeVisible()
  return name
}

/** The smallest part of the window's height that a strip takes: alone, and beside films and templates. */
const minHeights = { alone: 0.8, beside: 0.45 }

/** Lists what is wrong with the strip's own place, distorted, cut or too small, and with the lines of the keys beside it. */
export async function stripProblems(page: Page, minHeight: number): Promise<string[]> {
  const found = await stripPreview(page).evaluate(proportions)
  const { height = 0 } = (await stripPreview(page).boundingBox()) ?? {}
  const part = height / (page.viewportSize()?.height ?? 1)
  return [
    ...(Math.abs(found - 1) > maxDistortion ? [`distorted: ${found}`] : []),
    ...(part < minHeight ? [`${part} of the window's height`] : []),
    ...(await layoutProblems(page, [stripPreview(page).locator('..')])),
    ...(await stripDialog(page).evaluate(baselineProblems)),
  ]
}

/** Templates with the narrowest and the widest picture, and a high one of one photo: they are looked at in every window. */
const extremes: readonly TemplateId[] = ['strip', 'postcard', 'polaroid']

/** Lists keys whose words stand on another baseline than those of as many lines beside them. Runs in the page. */
function baselineProblems(dialog: Element): readonly string[] {
  const rows = new Map<string, number>()
  return [...dialog.querySelectorAll('[data-look] button[data-tone]')].flatMap((key) => {
    const words = [key, ...key.querySelectorAll('span')].findLast((it) => it.lastChild instanceof Text)
    if (!words || words.clientWidth === 1 || !key.checkVisibility()) return []
    const range = new Range()
    range.selectNodeContents(words)
    const row = `${Math.round(key.getBoundingClientRect().top)} ${range.getClientRects().length}`
    const mark = words.appendChild(document.createElement('img'))
    const { bottom } = mark.getBoundingClientRect()
    mark.remove()
    if (!rows.has(row)) rows.set(row, bottom)
    return Math.abs(bottom - (rows.get(row) ?? 0)) > 1 ? [`${key.textContent}: off the baseline`] : []
  })
}

/**
 * Lists the templates and sizes at which the preview is distorted by more than 1 %, is cut, or lets the room move.
 * @param fewSizes windows in which every template is looked at
 */
export async function lookProblems(
  page: Page,
  sizes: readonly WindowSize[],
  fewSizes: readonly WindowSize[],
): Promise<readonly string[]> {
  const problems: string[] = []
  const places = new Map<string, string>()
  await changeTheLook(page)
  for (const { id, isLarge } of templateIndex) {
    const name = await chooseTemplate(page, id)
    for (const size of extremes.includes(id) ? sizes : fewSizes) {
      const at = nameOf(size)
      await page.setViewportSize(size)
      const [found, place] = await Promise.all([
        stripProblems(page, id === 'strip' ? minHeights.beside : 0),
        roomPlace(page),
      ])
      const choices = [1, 2, 3, 4].map((photo) =>
        stripDialog(page).getByRole('radio', { name: strip.frame({ photo }), exact: true }),
      )
      if (isLarge) found.push(...(await layoutProblems(page, choices)))
      // Every name can be read where it is scrolled to.
      const labels =
        size.width === 320 ? await stripDialog(page).locator('label:has([name=template])').all() : []
      for (const label of labels) {
        await label.scrollIntoViewIfNeeded()
        found.push(...(await layoutProblems(page, [label])))
      }
      problems.push(...found.map((it) => `${name} at ${at}: ${it}`))
      if ((places.get(at) ?? place) !== place) problems.push(`${name} at ${at}: the room moves`)
      places.set(at, place)
    }
  }
  await chooseTemplate(page, 'strip')
  await stripButton(page, strip.done()).click()
  return problems
}

/** Where the room and its buttons are, and where films and templates lie in what may scroll, in whole pixels. */
export const roomPlace = (page: Page) =>
  stripDialog(page).evaluate((dialog) => {
    const parts = [
      dialog,
      ...dialog.querySelectorAll('input[maxlength], [data-look] > div:last-child button'),
    ]
    const boxes = parts.map((part) => part.getBoundingClientRect())
    const tiles = dialog.querySelectorAll<HTMLElement>('fieldset button, [role=radiogroup]:first-child label')
    return (
      boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')).join(', ') +
      [...tiles].map((tile) => ` ${tile.offsetLeft} ${tile.offsetTop}`).join()
    )
  })

/** Names of the buttons that retake a photo. */
const retakes = () => [1, 2, 3, 4].map((photo) => strip.retakePhoto({ photo }))

/** Controls in sight, the four that retake a photo aside. */
const countControls = (page: Page) =>
  stripDialog(page).evaluate(
    (dialog, retakes) =>
      [...dialog.querySelectorAll('button, input')].filter(
        (it) => it.checkVisibility() && !retakes.includes(it.ariaLabel ?? '') && it.clientWidth > 1,
      ).length,
    retakes(),
  )

const maxControls = 10

/** Lists what is wrong with the strip and its controls at some sizes. */
export async function roomProblems(
  page: Page,
  sizes: readonly WindowSize[],
  actions: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const found = await layoutProblems(page, [
      ...actions.map((name) => stripButton(page, name)),
      ...retakes().map((name) => stripButton(page, name)),
      stripDialog(page).getByLabel(strip.yourMessage()),
      stripButton(page, kit.close()),
    ])
    problems.push(
      ...[...found, ...(await stripProblems(page, minHeights.alone))].map((it) => `${nameOf(size)}: ${it}`),
    )
    const count = await countControls(page)
    if (count > maxControls) problems.push(`${nameOf(size)}: ${count} controls`)
    const overflow = await stripDialog(page).evaluate((it) => it.scrollHeight - it.clientHeight)
    if (overflow > 0) problems.push(`${nameOf(size)}: the room scrolls by ${overflow} px`)
  }
  return problems
}
