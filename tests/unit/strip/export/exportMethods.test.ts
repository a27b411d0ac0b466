import { expect, it, vi } from 'vitest'
import { canDownload, downloadBlob } from '../../../../src/strip/export/exportMethods.ts'
import { stripFileName } from '../../../../src/strip/export/stripName.ts'
import { inApp, realBrowsers } from '../../../../tools/harness/browser/userAgents.ts'

const agentOf = (wanted: string) => realBrowsers.find(([name]) => name === wanted)?.[1] ?? ''
/** Telegram's web views have the user agents of Chrome and of Safari. */
const [android, iPhone, mac] = ['Chrome on Android', 'Safari', 'Safari on a Mac'].map(agentOf)

it.each([
  ['a laptop', mac, '', 'is downloaded and saved'],
  ['an app on a laptop', inApp[0][1], '', 'is not downloaded'],
  ['a phone with a share sheet', android, 'handheld, shares', 'is downloaded'],
  ['Telegram or plain http', android, 'handheld', 'is downloaded'],
  ['an iPhone', iPhone, 'handheld, shares', 'is downloaded'],
  ['Telegram on an iPhone', iPhone, 'handheld', 'is not downloaded'],
])('on %s a file is downloaded where that can work, and said to be saved where that is known', (...row) => {
  const [, userAgent, device, outcome] = row
  const [isHandheld, canShare] = [device.includes('handheld'), device.includes('shares')]
  const [downloads, isSaved] = [!outcome.includes('not'), outcome.includes('saved')]
  vi.useFakeTimers()
  const click = vi.fn<() => void>()
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, ...(canShare && { canShare: () => true }) })
  vi.stubGlobal('matchMedia', () => ({ matches: isHandheld }))
  vi.stubGlobal('HTMLAnchorElement', { prototype: { download: '' } })
  vi.stubGlobal('document', { createElement: () => ({ click }) })
  expect(canDownload()).toBe(downloads)
  expect(downloadBlob(new Blob(), 'strip.jpg')).toBe(isSaved)
  expect(click).toHaveBeenCalledTimes(downloads ? 1 : 0)
})

it('the file name holds the local date and time with every digit, so that names sort by time', () => {
  expect(stripFileName(new Date(2026, 0, 2, 3, 4, 5))).toBe('retro-photostrip-2026-01-02-030405.jpg')
})
