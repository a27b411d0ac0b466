import { setTimeout } from 'node:timers/promises'

/** Path of an element in WebDriver's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { readonly [elementKey]: string }

/** A browser's window as a test drives it by WebDriver, over plain HTTP. */
export type Driver = {
  readonly open: (url: string) => Promise<void>
  /** Runs the body of a function in the page; awaits a promise that it returns. */
  readonly run: <Value>(body: string, ...args: readonly unknown[]) => Promise<Value>
  /** Clicks an element as a visitor does, once it is there and scrolled to the middle. */
  readonly click: (selector: string, name?: string) => Promise<void>
  /** Types into an element; a path into a file field chooses that file, lines choose several. */
  readonly type: (selector: string, text: string) => Promise<void>
  /** Presses a key in the page, by its letter, digit or WebDriver's code point. */
  readonly press: (key: string) => Promise<void>
  /** Opens a second window, which is driven from now on. @returns function that returns to the first */
  readonly openWindow: () => Promise<() => Promise<void>>
  /** Waits until an element is there. @param name its accessible name or its text, to the letter */
  readonly see: (selector: string, name?: string, timeoutMs?: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Finds the first visible element of a selector with an accessible name or text; null where there is none. */
const find = `
  const [selector, name] = arguments
  const labelOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim()
  return [...document.querySelectorAll(selector)].find((element) =>
    element.closest('[inert]') === null && (element.type === 'file' || element.checkVisibility?.() !== false) &&
    (name === null || labelOf(element) === name || (name.endsWith('…') && labelOf(element).includes(name.slice(0, -1)))),
  ) ?? null`

/**
 * Opens a browser's window.
 * @param server address of the WebDriver server
 * @param capabilities of the session
 */
export async function openDriver(server: string, capabilities: object): Promise<Driver> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })
  const base = `${server}/session/${sessionId}`
  const post = <Value>(path: string, body: object = {}) => send<Value>('POST', `${base}/${path}`, body)
  const run = <Value>(body: string, ...args: readonly unknown[]) =>
    post<Value>('execute/sync', { script: body, args })
  const element = async (selector: string, name: string | undefined, timeoutMs = 40_000) => {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const found = await run<Element | null>(find, selector, name ?? null)
      if (found) return found
      if (performance.now() > deadline) {
        const text = await run<string>('return document.body.innerText')
        throw new Error(`no ${selector} ${name ?? ''} on a page that says: ${text}`)
      }
      await setTimeout(200)
    }
  }
  return {
    open: (url) => post('url', { url }),
    run,
    async click(selector, name) {
      const found = await element(selector, name)
      await run(`arguments[0].scrollIntoView({ block: 'center' })`, found)
      await post(`element/${found[elementKey]}/click`)
    },
    async type(selector, text) {
      const found = await element(selector, undefined)
      await post(`element/${found[elementKey]}/value`, { text })
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }))
      await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async openWindow() {
      const first = await send<string>('GET', `${base}/window`)
      const { handle } = await post<{ handle: string }>('window/new', { type: 'tab' })
      await post('window', { handle })
      return () => post('window', { handle: first })
    },
    see: async (selector, name, timeoutMs) => void (await element(selector, name, timeoutMs)),
    close: () => send('DELETE', base),
  }
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}, ${value.message}`)
  return value
}
