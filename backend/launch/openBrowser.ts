import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Commands that open an address in the default browser, by platform; the address follows. */
const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['/usr/bin/open'],
  // No shell, which would read `&` in an address.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the default browser, or in the one that the variable BROWSER names. @returns false where that fails */
export async function openBrowser(url: string): Promise<boolean> {
  const browser = process.env['BROWSER']
  const [command = '', ...args] = browser ? [browser] : (openers[process.platform] ?? ['xdg-open'])
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.unref()
  return once(child, 'spawn').then(
    () => true,
    () => false,
  )
}
