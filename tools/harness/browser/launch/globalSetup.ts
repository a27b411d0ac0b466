import type { FullConfig } from '@playwright/test'

import { makeTemplate } from '../../guestbook/clusterTemplate.ts'
import { bakeFilms } from './bakedFilms.ts'

/** Playwright's global set-up. @returns its end */
// oxlint-disable-next-line import/no-default-export -- Playwright wants one.
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const [removeTemplate] = await Promise.all([makeTemplate(), bakeFilms(config)])
  return removeTemplate
}
