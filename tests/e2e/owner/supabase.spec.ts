import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { securityHeaders } from '../../../backend/http/headers.ts'
import { createServer } from '../../../backend/http/server.ts'
import type { OwnerMessage } from '../../../src/owner/guestbook/bookState.ts'
import { expect, test as base } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { layoutProblems } from '../../../tools/harness/browser/layout/layoutProblems.ts'
import { freePort } from '../../../tools/harness/guestbook/startServer.ts'

const project = 'https://project.supabase.example'
const folder = 'test-results/supabase'

const test = base.extend<{ readonly url: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from it
  url: async ({}, provide) => {
    const env = { ...process.env, VITE_SUPABASE_URL: project, VITE_SUPABASE_ANON_KEY: 'public-key' }
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder]
    await promisify(execFile)(process.execPath, vite, { env })
    const server = createServer(folder, securityHeaders(project))
    const port = await freePort()
    await server.listen({ host: '127.0.0.1', port })
    await provide(`http://127.0.0.1:${port}`)
    await server.close()
  },
})

test.use({ expectedErrors: /status of (400|401)/ })

/** Answers as a Supabase project: its auth, and the functions of the owner as PostgREST serves them. */
class FakeProject {
  messages: OwnerMessage[] = ['One', 'Two'].map((message, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name: 'Mia',
    message,
    createdAt: `2026-11-27T20:15:3${index}.123456Z`,
    isHidden: false,
    isWaiting: false,
  }))
  hasRole = true
  isExpired = false
  readonly calls: string[] = []

  async serve(page: Page): Promise<void> {
    await page.route(`${project}/**`, (route) => {
      const request = route.request()
      const { pathname, searchParams } = new URL(request.url())
      expect(request.headers()['apikey'], pathname).toBe('public-key')
      const [status, json] = pathname.startsWith('/auth/v1/')
        ? this.#auth(`${pathname}?${searchParams.toString()}`, request.postData())
        : this.#rest(pathname, request.headers()['authorization'], request.postDataJSON())
      return route.fulfill({
        status,
        headers: { 'access-control-allow-origin': '*' },
        ...(status === 204 ? {} : { json }),
      })
    })
  }

  #auth(path: string, body: string | null): readonly [status: number, json: unknown] {
    this.calls.push(path)
    if (path.startsWith('/auth/v1/logout')) return [204, null]
    const { email, password } = JSON.parse(body ?? '')
    if (email !== 'host@booth.example' || password !== 'right')
      return [400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }]
    const user = { id: '1', aud: 'authenticated', email, app_metadata: {}, user_metadata: {}, created_at: '' }
    const times = { expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600 }
    return [200, { access_token: 'token', token_type: 'bearer', refresh_token: 'again', ...times, user }]
  }

  #rest(path: string, token: string | undefined, args: unknown): readonly [status: number, json: unknown] {
    if (path === '/rest/v1/event') return [200, []]
    const name = path.replace('/rest/v1/rpc/', '')
    if (this.isExpired || token !== 'Bearer token')
      return [401, { code: 'PGRST301', message: 'JWT expired', details: null, hint: null }]
    if (name === 'read_guest_approval') return [200, this.hasRole ? false : null]
    if (name === 'list_guest_messages') return [200, this.messages.toReversed()]
    this.calls.push(`${name} ${JSON.stringify(args)}`)
    this.messages = this.messages.map((one) => ({ ...one, isHidden: one.message === 'One' }))
    return [200, 1]
  }
}

test('on Supabase the owner signs in by its own auth, moderates the guest book, and signs out', async ({
  url,
  page,
}) => {
  const fake = new FakeProject()
  await fake.serve(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/?owner`)
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password')]
  const signIn = async () => {
    await password.fill('right')
    await password.press('Enter')
  }
  await email.fill('host@booth.example')
  await password.fill('wrong')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.')
  await expect(email).toHaveValue('host@booth.example')
  await expect(password).toHaveValue('wrong')
  await expectAccessible(page, 'the sign-in')
  const controls = [email, password, page.getByRole('button', { name: 'Sign In' })]
  expect(await layoutProblems(page, controls)).toEqual([])
  await page.screenshot({ path: 'test-results/screens/owner sign-in.png' })

  await signIn()
  const one = page.getByRole('listitem').filter({ hasText: 'One' })
  await one.getByRole('button', { name: 'Hide' }).click()
  await expect(one.getByText('Hidden')).toBeVisible()
  expect(fake.calls).toContain('hide_guest_messages {"ids":["00000000-0000-4000-8000-000000000000"]}')
  await page.reload()
  await expect(one).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"Mia","Two"\r\n')
  await page.screenshot({ path: 'test-results/screens/owner Supabase.png', fullPage: true })

  fake.isExpired = true
  await page.getByRole('switch', { name: 'Show only after I approve' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your session is over. Please sign in again.')
  fake.isExpired = false
  await email.fill('host@booth.example')
  await signIn()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alert')).toHaveText('You are signed out.')
  await expect.poll(() => fake.calls).toContain('/auth/v1/logout?scope=local')
  await page.reload()
  await expect(email).toHaveValue('')

  fake.hasRole = false
  await email.fill('host@booth.example')
  await signIn()
  await expect(page.getByRole('alert')).toContainText('This user is not the owner of the booth')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('booth-owner')
})
