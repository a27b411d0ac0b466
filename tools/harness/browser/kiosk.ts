import { createHash } from 'node:crypto'

import { expect, type Page } from '@playwright/test'
import { stripDialog, takeStrip, visitStart, waitForMount } from './visit.ts'

/** Attract screen of a kiosk. */
export const attract = (page: Page) => page.getByRole('dialog', { name: 'Retro Booth' })

/** Strips of guests that hang on the attract screen, each twice, for a cord without an end. */
export const guestStrips = (page: Page) => attract(page).locator('[data-sample=false] canvas')

/** Element of the kiosk's own screens: it is there once the kiosk runs. */
export const kioskScreens = (page: Page) => page.locator('body > div:not(#root)')

/** Opens the kiosk, past its splash, with a paused clock, and touches it once. @param start time at which it opens */
export async function openKiosk(page: Page, start = visitStart, url = '/?kiosk'): Promise<void> {
  await page.clock.install({ time: start })
  await page.goto(url)
  await expect(kioskScreens(page)).toBeAttached()
  // The splash has begun, so that the time until the pause ends it.
  await waitForMount(page)
  await page.clock.pauseAt(start.getTime() + 20_000)
  await page.clock.runFor(100)
  await expect(page.getByText('INITIALIZING SYSTEM')).toHaveCount(0)
  await page.mouse.move(5, 5)
}

/** Runs the clock until the kiosk's visit has ended by itself, after 60 s, and its attract screen is whole. */
export async function waitForAttract(page: Page): Promise<void> {
  await page.clock.runFor(61_000)
  await expect(attract(page)).toBeVisible()
  // The splash of the next booth.
  await page.clock.runFor(4000)
}

/** Keeps the kiosk out of full screen, in which a window can't change its size, from the next navigation on. */
export async function refuseFullscreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not in this test'))
  })
}

/** Stores settings of the kiosk's owner, from the next navigation on. */
export async function storeSettings(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries))
      localStorage.setItem(`retro-booth.kiosk.${name}`, value)
  }, settings)
}

/** Takes a strip, and waits until it is developed: the key of a kiosk does nothing before. */
export async function takeDevelopedStrip(page: Page): Promise<void> {
  await takeStrip(page)
  const strip = stripDialog(page).getByRole('img', { name: 'Photo strip with four photos' })
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(strip).toBeVisible({ timeout: 50 })
  }).toPass()
}

/** Name of the owner's folder: a folder of the browser's own file system, with real handles and files. */
const folderName = 'Party'

/** Trouble with the owner's folder, or with its disk. The permission is lost until the owner gives it again. */
export type FolderTrouble = 'none' | 'permission' | 'gone' | 'full'

declare global {
  /** Set by tests: what is wrong with the owner's folder. It outlives a reload. */
  var breakFolder: (trouble: FolderTrouble) => void
  /** Papers of each `print()`, oldest first. */
  var printed: number[]
  /** True where the next `print()` throws. */
  var isPrinterBroken: boolean
  /** The button of the box that `plugButtonBox` plugs in. */
  var buttonBox: { pressed: boolean }
}

/**
 * Stubs, from the next navigation on, what a test can't press: the picker of folders, the question for the permission,
 * and the printer.
 */
export async function stubKiosk(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    // Beside the owner's settings, which outlive a visit.
    const key = 'retro-booth.kiosk.test-trouble'
    const read = () => localStorage.getItem(key) ?? 'none'
    globalThis.breakFolder = (trouble) => localStorage.setItem(key, trouble)
    globalThis.showDirectoryPicker = async () => {
      const root = await navigator.storage.getDirectory()
      return root.getDirectoryHandle(name, { create: true })
    }
    const granted = async () => (read() === 'permission' ? 'prompt' : 'granted')
    const ask = async () => {
      if (navigator.userActivation.isActive && read() === 'permission') globalThis.breakFolder('none')
      return granted()
    }
    Object.assign(FileSystemHandle.prototype, { queryPermission: granted, requestPermission: ask })
    const { prototype } = FileSystemDirectoryHandle
    const { getFileHandle, keys } = Object.fromEntries(
      ['getFileHandle', 'keys'].map((method) => [
        method,
        Object.getOwnPropertyDescriptor(prototype, method)?.value,
      ]),
    )
    const refuseIfGone = (folder: string) => {
      if (folder === name && read() === 'gone') throw new DOMException('unplugged', 'NotFoundError')
    }
    prototype.keys = function () {
      refuseIfGone(this.name)
      return keys.call(this)
    }
    prototype.getFileHandle = async function (file: string, options?: FileSystemGetFileOptions) {
      refuseIfGone(this.name)
      if (this.name === name && options?.create === true && read() === 'full') {
        throw new DOMException('no room', 'QuotaExceededError')
      }
      return getFileHandle.call(this, file, options)
    }
    globalThis.printed = []
    window.print = () => {
      globalThis.printed.push(document.querySelectorAll('.strip-sheet').length)
      if (!globalThis.isPrinterBroken) return
      globalThis.isPrinterBroken = false
      throw new Error('no printer')
    }
  }, folderName)
}

/** Removes the owner's folder, as a drive that is unplugged, or brings it back, empty. */
export async function setFolderThere(page: Page, isThere: boolean): Promise<void> {
  await page.evaluate(
    async ([name, there]) => {
      const root = await navigator.storage.getDirectory()
      if (there) await root.getDirectoryHandle(name, { create: true })
      else await root.removeEntry(name, { recursive: true })
    },
    [folderName, isThere] as const,
  )
}

/** Files of a folder of the browser's own file system, by name, each with its bytes as Latin-1 text. */
async function readFiles(page: Page, folder: string): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    const readAll = async (directory: FileSystemDirectoryHandle) => {
      const found: Record<string, string> = {}
      for await (const [file, handle] of directory.entries()) {
        // While a file is written, the browser's own copy of it comes and goes.
        if (!(handle instanceof FileSystemFileHandle) || file.endsWith('.crswap')) continue
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer())
        found[file] = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
      }
      return found
    }
    const directory = await root.getDirectoryHandle(name).catch(() => null)
    if (!directory) return {}
    for (;;) {
      try {
        return await readAll(directory)
      } catch (cause) {
        // The booth has removed or replaced a file meanwhile: the list is read again.
        const isChanged = cause instanceof DOMException && /^Not(Found|Readable)Error$/.test(cause.name)
        if (!isChanged) throw cause
      }
    }
  }, folder)
}

/** Strips in the owner's folder. */
export const filesInFolder = (page: Page) => readFiles(page, folderName)

/** Names of the files of the strips that wait on the device. */
export const waitingFiles = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const directory = await root.getDirectoryHandle('kiosk-strips').catch(() => null)
    const names: string[] = []
    for await (const name of directory?.keys() ?? []) if (!name.endsWith('.crswap')) names.push(name)
    return names
  })

/** SHA-256 of every strip in the owner's folder: as many as there are files, without one that is there twice. */
export async function countStrips(page: Page): Promise<{ readonly files: number; readonly strips: number }> {
  const files = Object.entries(await filesInFolder(page)).filter(([name]) => name.endsWith('.jpg'))
  const digests = files.map(([, bytes]) => createHash('sha256').update(bytes, 'latin1').digest('hex'))
  return { files: files.length, strips: new Set(digests).size }
}

/** Stores settings of the owner, from the next navigation on, and lets the folder be chosen in the set-up. */
export async function setUpKiosk(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await stubKiosk(page)
  await page.goto('/?kiosk=setup')
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries))
      localStorage.setItem(`retro-booth.kiosk.${name}`, value)
  }, settings)
  await page.getByRole('button', { name: 'Choose a Folder' }).click()
  await expect(page.getByText(`Folder: ${folderName}.`)).toBeVisible()
}

/** Plugs a box with one button in, from the next navigation on: a gamepad. */
export async function plugButtonBox(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const button = { pressed: false, touched: false, value: 0 }
    const box = { index: 0, id: 'Button box', connected: true, buttons: [button], axes: [] }
    globalThis.buttonBox = button
    Object.assign(navigator, { getGamepads: () => [box] })
  })
}

/** Presses the button of the box for some frames, and lets it go. */
export async function pressButtonBox(page: Page): Promise<void> {
  for (const isPressed of [true, false]) {
    await page.evaluate((pressed) => (globalThis.buttonBox.pressed = pressed), isPressed)
    await page.clock.runFor(50)
  }
}
