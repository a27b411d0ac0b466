import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import {
  adaptCommand,
  adaptEvent,
  checkReplacements,
} from '../../../tools/harness/otherBrowsers/firefoxMessages.ts'
import { playwrightSource } from '../../../tools/harness/otherBrowsers/browsers.ts'

const script = 'if (syncAnimations) { addStyle() } inputElement.value = value;'

test('the installed Playwright has every text that is replaced', () => {
  expect(() => checkReplacements(readFileSync(playwrightSource, 'utf8'))).not.toThrow()
})

test('a text that Playwright no longer has is named, with the file that has to be adapted', () => {
  const source = script.replace('syncAnimations', 'shouldSyncAnimations')
  expect(() => checkReplacements(source)).toThrow(
    'This version of Playwright does not contain "if (syncAnimations) {", which the tests in Firefox replace. ' +
      'Adapt tools/harness/otherBrowsers/firefoxMessages.ts.',
  )
})

test('scripts are changed, pages open as tabs, and downloads get an id', () => {
  expect(adaptCommand(JSON.stringify({ script }))).toMatch(/if \(false\) .*'value'\)\.set\.call/)
  const create = { id: 1, method: 'browsingContext.create', params: { type: 'window' } }
  expect(JSON.parse(adaptCommand(JSON.stringify(create))).params).toEqual({ type: 'tab' })
  const begin = { method: 'browsingContext.downloadWillBegin', params: { navigation: 'n' } }
  expect(JSON.parse(adaptEvent(JSON.stringify(begin))).params.download).toBe('n')
  expect(adaptEvent('{"method":"log.entryAdded"}')).toBe('{"method":"log.entryAdded"}')
})
