import { readFileSync } from 'node:fs'

import { filters } from '../../../src/engine/filters/filters.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { openWithClock } from '#harness/browser/visit.ts'

const films = filters.filter(({ film }) => film !== null).slice(0, 2)

test('"About this film" describes the chosen film: its look, its sources, no endorsement', async ({
  page,
}) => {
  await openWithClock(page)
  const opener = page.getByRole('button', { name: 'About this film' })
  const panel = page.getByRole('dialog', { name: 'About this film' })
  for (const { id, name } of films) {
    const { description, sources } = JSON.parse(readFileSync(`filters/${id}.json`, 'utf8'))
    await page.getByRole('button', { name, exact: true }).click()
    await opener.click()
    await expect(panel.getByRole('heading', { name })).toBeVisible()
    await expect(panel.getByText(description)).toBeVisible()
    expect(sources.length, `sources of ${name}`).toBeGreaterThan(0)
    await expect(panel.getByRole('listitem')).toHaveText(sources)
    await expect(panel.getByText('Derived from published data; no endorsement.')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
  }
})
