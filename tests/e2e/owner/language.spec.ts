import { expect, test } from '../../../tools/harness/browser/booth.ts'

test.use({ locale: 'de-DE', expectedErrors: /status of 401/ })

test('the pages of the owner, of a kiosk’s set-up and of diagnostics are in the language of the browser', async ({
  page,
}) => {
  for (const [address, sentence] of [
    [
      '/?owner',
      'Du bist auf diesem Gerät nicht angemeldet, oder deine Anmeldung ist nach einem Tag abgelaufen.',
    ],
    ['/?kiosk=setup', 'Änderungen werden auf diesem Gerät gespeichert und gelten ab dem nächsten Besuch.'],
    ['/?diagnose', 'Nichts davon verlässt dein Gerät, außer du kopierst und sendest es.'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  }
})
