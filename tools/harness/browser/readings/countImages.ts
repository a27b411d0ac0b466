import { expect, type Page } from '@playwright/test'

/** Counts the objects of a visit that live in the page, such as images, after a garbage collection. */
export async function countImages(page: Page): Promise<Readonly<Record<string, number>>> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const count = async (kind: string, test: string) => {
    const prototype = await session.send('Runtime.evaluate', {
      expression: `${kind}.prototype`,
      objectGroup: 'count',
    })
    const { objects } = await session.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.result.objectId ?? '',
      objectGroup: 'count',
    })
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      // The objects include prototypes that inherit from this one, and throw when they are read.
      functionDeclaration: `function () {
        return this.filter((it) => { try { return ${test} } catch { return false } }).length
      }`,
      returnByValue: true,
    })
    return Number(result.value)
  }
  const counts = {
    jpegs: await count('Blob', "it.type === 'image/jpeg'"),
    bitmaps: await count('ImageBitmap', 'it.width > 0'),
    strips: await count('HTMLCanvasElement', 'it.width > 0 && it.height === 2400'),
    removedDialogs: await count('HTMLDialogElement', '!it.isConnected'),
  }
  // Otherwise this query would keep the objects alive.
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'count' })
  await session.detach()
  return counts
}

/** Dialogs of the last visit that Chromium kept in one of some ten runs, for minutes; what held them is not known. */
const maxRemovedDialogs = 3

/**
 * Expects that the page has forgotten its visit. Its clock runs meanwhile: the guest book's connection takes two minutes
 * to end without a network, and its timers hold on to the booth that started them. For stripped pages: one with its
 * animations keeps removed dialogs longer.
 */
export async function expectNoImages(page: Page): Promise<void> {
  const count = async () => {
    await page.clock.fastForward(30_000)
    const { removedDialogs = 0, ...images } = await countImages(page)
    return { ...images, areDialogsFew: removedDialogs <= maxRemovedDialogs }
  }
  await expect
    .poll(count, { timeout: 240_000, intervals: [500] })
    .toEqual({ jpegs: 0, bitmaps: 0, strips: 0, areDialogsFew: true })
}
