import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium, type FullConfig, type Page } from '@playwright/test'

import type { BakedLut, BakeRequest } from '../../../../src/engine/film/lutWorker.ts'
import { lutSize } from '../../../../src/engine/film/lut.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'

/** LUTs of all films by filter id: half floats, little endian, as Base64. */
type BakedFilms = Readonly<Record<string, string>>

const path = fileURLToPath(new URL('../../../../test-results/baked-films.json', import.meta.url))

declare global {
  /** LUTs that the page's worker has baked so far. */
  var bakedFilms: Record<string, string>
  // Newer than the floor of browsers, for which the types of this project are made.
  interface Uint8ArrayConstructor {
    fromBase64: (text: string) => Uint8Array<ArrayBuffer>
  }
  interface Uint8Array {
    toBase64: () => string
  }
}

/**
 * Takes the LUTs of all films from the worker of a booth, for the pages of the tests: baking them takes a quarter of the
 * processor's time of a page. It fails where the booth does not bake in a worker, or does not end it.
 */
export async function bakeFilms({ projects }: FullConfig): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  const page = await browser.newPage()
  await page.addInitScript(keepLuts)
  // The booth ends its worker when it has all LUTs.
  const ended = page
    .waitForEvent('worker', (worker) => worker.url().includes('lutWorker'))
    .then((worker) => worker.waitForEvent('close'))
  await page.goto(projects[0]?.use.baseURL ?? '')
  await ended
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(await page.evaluate(() => bakedFilms)))
  await browser.close()
}

/** Keeps what the page's LUT worker answers. Runs in the page. */
function keepLuts(): void {
  globalThis.bakedFilms = {}
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (!String(url).includes('lutWorker')) return
      this.addEventListener('message', ({ data: { filterId, lut } }: MessageEvent<BakedLut>) => {
        bakedFilms[filterId] = new Uint8Array(new Float16Array(lut.data).buffer).toBase64()
      })
    }
  }
}

let films: BakedFilms | undefined

/** Gives a page the LUTs of its films baked, in place of its LUT worker. All its other workers are its own. */
export async function giveBakedFilms(page: Page): Promise<void> {
  films ??= JSON.parse(readFileSync(path, 'utf8')) as BakedFilms
  await page.addInitScript(answerForWorker, { films, lutSize })
}

/** Runs in the page. */
function answerForWorker({ films, lutSize }: { readonly films: BakedFilms; readonly lutSize: number }): void {
  class AnsweringWorker extends EventTarget {
    postMessage({ filterIds, size }: BakeRequest): void {
      if (size !== lutSize) throw new RangeError(`no LUT of ${size} points was baked`)
      for (const filterId of filterIds) queueMicrotask(() => this.answer(filterId))
    }
    answer(filterId: string): void {
      const film = films[filterId]
      if (film === undefined) throw new RangeError(`the film ${filterId} was not baked`)
      const halfFloats = new Float16Array(Uint8Array.fromBase64(film).buffer)
      const data: BakedLut = { filterId, lut: { size: lutSize, data: new Float32Array(halfFloats) } }
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    terminate(): void {}
  }
  globalThis.Worker = new Proxy(Worker, {
    construct: (RealWorker, [url, options]: ConstructorParameters<typeof Worker>) =>
      String(url).includes('lutWorker') ? new AnsweringWorker() : new RealWorker(url, options),
  })
}
