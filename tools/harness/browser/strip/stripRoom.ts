import type { Page } from '@playwright/test'

import * as exporting from '../../../../src/locale/messages/exporting.ts'
import * as strip from '../../../../src/locale/messages/strip.ts'
import { layoutProblems } from '../layout/layoutProblems.ts'
import { stripDialog } from '../visit.ts'

/** Actions of the open strip that every window shows. Where a moving strip is offered, Print is under More. */
export const stripActions = (): readonly string[] => [
  exporting.savePhotoStrip(),
  exporting.print(),
  strip.oneMoreStrip(),
  strip.changeTheLook(),
]

/** Largest deviation of the preview's proportions from those of its picture. */
export const maxDistortion = 0.01

/** Preview of the open strip. */
export const stripPreview = (page: Page) => stripDialog(page).locator('canvas[role=img]')

/** Button of the open strip, by its exact name. */
export const stripButton = (page: Page, name: string) =>
  stripDialog(page).getByRole('button', { name, exact: true })

/** Shows the films and templates of the open strip, unless they are shown. */
export async function changeTheLook(page: Page): Promise<void> {
  const change = stripButton(page, strip.changeTheLook())
  await change.or(stripButton(page, strip.done())).waitFor()
  if (await change.isVisible()) await change.click()
}

/** Width by height of a canvas on the screen, as a part of the same of its picture: 1 is undistorted. Runs in the page. */
export function proportions(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas.getBoundingClientRect()
  return width / height / (canvas.width / canvas.height)
}

/** Ends the animations of the open strip: it then hangs where it will be. Runs in the page. */
export function endAnimations(dialog: Element): void {
  for (const animation of dialog.getAnimations({ subtree: true })) animation.finish()
}

/** Lists what is wrong with the layout of the open strip: a distorted preview, or actions as in {@link layoutProblems}. */
export async function stripRoomProblems(page: Page): Promise<readonly string[]> {
  await stripDialog(page).evaluate(endAnimations)
  const found = await stripPreview(page).evaluate(proportions)
  const distorted = Math.abs(found - 1) > maxDistortion ? [`preview: ${found}`] : []
  return [
    ...distorted,
    ...(await layoutProblems(
      page,
      stripActions().map((name) => stripButton(page, name)),
    )),
  ]
}
