import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { securityHeaders } from '../../../backend/http/headers.ts'
import { createServer } from '../../../backend/http/server.ts'
import { expect, test as base } from '#harness/browser/booth.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { layoutProblems } from '#harness/browser/layout/layoutProblems.ts'
import { freePort } from '#harness/guestbook/startServer.ts'
import { button, downloadBy } from '#harness/browser/visit.ts'

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

type Answer = readonly [status: number, json: unknown]

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const messages = (isHidden: boolean): Answer => {
  const common = { name: 'Mia', createdAt: '2026-11-27T20:15:30.123456Z', isWaiting: false }
  const two = { ...common, id: id(2), message: 'Two', isHidden: false }
  return [200, [two, { ...common, id: id(1), message: 'One', isHidden }]]
}
const wrongPassword: Answer = [400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid' }]
const user = {
  id: '1',
  aud: 'authenticated',
  email: 'host@booth.example',
  app_metadata: {},
  user_metadata: {},
}
const signedIn = { access_token: 'token', token_type: 'bearer', refresh_token: 'r', expires_in: 3600, user }
const expired: Answer = [401, { code: 'PGRST301', message: 'JWT expired', details: null, hint: null }]

/** Answers as a Supabase project does, its auth and PostgREST, by the last part of the path. @returns all requests */
async function serveProject(page: Page, answers: ReadonlyMap<string, Answer>): Promise<readonly string[]> {
  const requests: string[] = []
  await page.route(`${project}/**`, (route) => {
    const request = route.request()
    const { apikey, authorization } = request.headers()
    const { pathname, search } = new URL(request.url())
    requests.push(`${pathname}${search} ${request.postData()}`)
    expect(apikey, pathname).toBe('public-key')
    if (pathname.startsWith('/rest/v1/rpc/')) expect(authorization, pathname).toBe('Bearer token')
    const [status, json] = answers.get(basename(pathname)) ?? [404, {}]
    return route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })
  })
  return requests
}

test('on Supabase the owner signs in by its auth, moderates the guest book, and signs out', async ({
  url,
  page,
}) => {
  const answers = new Map<string, Answer>([
    ['event', [200, []]],
    ['token', wrongPassword],
    ['logout', [200, {}]],
    ['read_guest_approval', [200, false]],
    ['list_guest_messages', messages(false)],
    ['hide_guest_messages', [200, 1]],
  ])
  const requests = await serveProject(page, answers)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/?owner`)
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password')]
  const signIn = async (secret: string) => {
    await email.fill('host@booth.example')
    await password.fill(secret)
    await password.press('Enter')
  }
  await test.step('a wrong password is said, and stays', async () => {
    await signIn('wrong')
    await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.')
    await expect(email).toHaveValue('host@booth.example')
    await expect(password).toHaveValue('wrong')
    await expectAccessible(page, 'the sign-in')
    const controls = [email, password, page.getByRole('button', { name: 'Sign In' })]
    expect(await layoutProblems(page, controls)).toEqual([])
    await page.screenshot({ path: 'test-results/screens/owner sign-in.png' })
  })
  await test.step('a message is hidden, and the messages saved', async () => {
    const one = page.getByRole('listitem').filter({ hasText: 'One' })
    answers.set('token', [200, signedIn])
    await signIn('right')
    await one.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText('1 message hidden.')).toBeVisible()
    expect(requests).toContain(`/rest/v1/rpc/hide_guest_messages {"ids":["${id(1)}"]}`)
    answers.set('list_guest_messages', messages(true))
    await page.reload()
    await expect(one.getByText('Hidden')).toBeVisible()
    const download = await downloadBy(page, button(page, 'Save as CSV'))
    expect(await readFile(await download.path(), 'utf8')).toContain('"Mia","Two"\r\n')
    await page.screenshot({ path: 'test-results/screens/owner Supabase.png', fullPage: true })
  })
  await test.step('a session that is over is begun again', async () => {
    answers.set('list_guest_messages', expired)
    await page.getByRole('searchbox').fill('one')
    await expect(page.getByRole('alert')).toHaveText('Your session is over. Please sign in again.')
    answers.set('list_guest_messages', messages(true))
    await signIn('right')
  })
  await test.step('the owner signs out', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('alert')).toHaveText('You are signed out.')
    await expect.poll(() => requests).toContain('/auth/v1/logout?scope=local null')
    await page.reload()
    await expect(email).toHaveValue('')
  })
  await test.step('a user without the role reads nothing', async () => {
    // The policies let a user without the role read nothing.
    answers.set('read_guest_approval', [200, null])
    await signIn('right')
    await expect(page.getByRole('alert')).toContainText('This user is not the owner of the booth')
    expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
      [],
    )
  })
})
