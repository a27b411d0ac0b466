import { expect, test, vi } from 'vitest'
import { printSheet } from '../../../../src/strip/export/printSheet.ts'
import { realBrowsers } from '../../../../tools/harness/browser/userAgents.ts'

const agentOf = (wanted: string) => realBrowsers.find(([name]) => name === wanted)?.[1] ?? ''
const [android, mac] = [agentOf('Chrome on Android'), agentOf('Safari on a Mac')]

test.each([
  ['a laptop, which prints without a dialog', mac, 0, 0],
  ['a laptop whose browser reports no end', mac, 0, 60],
  ['an Android tablet', android, 5, 90],
  ['an iPad', mac, 5, 90],
])(
  'on %s the sheets stay until the browser has read them',
  async (name, userAgent, maxTouchPoints, readSecond) => {
    vi.useFakeTimers()
    const page = new EventTarget()
    const dispatch = (type: string) => page.dispatchEvent(new Event(type))
    const element = () => ({
      append: () => {},
      remove: () => {},
      querySelectorAll: () => [],
      querySelector: () => null,
    })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
    vi.stubGlobal('document', { createElement: element, body: element() })
    // Browsers of tablets report the end before they have read.
    vi.stubGlobal('window', { print: () => name.includes('no end') || dispatch('afterprint') })
    const done = vi.fn<() => void>()
    const sheet = await printSheet(new Blob(), 1, new AbortController().signal)
    void sheet?.read.then(done)
    // The press that has asked for it ends after the call.
    dispatch('keyup')
    await vi.advanceTimersByTimeAsync(1000 * readSecond)
    expect(done).toHaveBeenCalledTimes(maxTouchPoints > 0 ? 0 : 1)
    dispatch('pointerdown')
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveBeenCalledTimes(1)
  },
)
