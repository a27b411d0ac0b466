import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RetryBoundary } from '../../../src/kit/ErrorBoundary.tsx'
import { Dialog } from '../../../src/kit/Dialog.tsx'
import { Popover } from '../../../src/kit/Popover.tsx'

let page: HTMLElement
let root: ReturnType<typeof createRoot>
let isBroken: boolean

beforeEach(() => {
  isBroken = true
  page = document.body.appendChild(document.createElement('main'))
  // React reports caught errors, which are provoked here.
  root = createRoot(page, { onCaughtError: () => undefined })
})

afterEach(() => {
  root.unmount()
  page.remove()
})

/** Component that throws while `isBroken` is set. */
function Content() {
  if (isBroken) throw new Error('provoked')
  return <p>whole again</p>
}

const shells = {
  'a retry boundary': (
    <RetryBoundary>
      <Content />
    </RetryBoundary>
  ),
  'a dialog': (
    <Dialog title="About" onClose={() => undefined}>
      <Content />
    </Dialog>
  ),
  'a popover': (
    <Popover title="Settings" icon={null}>
      <Content />
    </Popover>
  ),
}

test.for(Object.entries(shells))(
  '%s whose content throws shows a message, and one button mounts it again',
  async ([, shell]) => {
    root.render(
      <>
        {shell}
        <p>beside it</p>
      </>,
    )
    const alert = await vi.waitUntil(() => page.querySelector('[role=alert]'))
    expect(alert.textContent).toBe('Something in here broke. Nothing else is lost.')
    expect(page.textContent).toContain('beside it')
    isBroken = false
    const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try Again')
    key?.click()
    await vi.waitUntil(() => page.textContent.includes('whole again'))
    expect(page.querySelector('[role=alert]')).toBeNull()
  },
)
