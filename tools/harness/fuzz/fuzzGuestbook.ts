import { Agent } from 'node:http'

import fc from 'fast-check'

import { runHttpCase, runBytesCase, runSlowCase } from './runHttpCase.ts'
import { checkRows } from './checkRows.ts'
import { runSocketCase } from './runSocketCase.ts'
import { openBystander, type Bystander } from './openBystander.ts'
import {
  bytesArbitrary,
  requestArbitrary,
  slowCaseArbitrary,
  type BytesCase,
  type HttpCase,
  type SlowCase,
} from './requests.ts'
import { sessionArbitrary, type SocketCase } from './sessions.ts'
import { startFuzzServer, type FuzzDatabase, type FuzzServer } from './startFuzzServer.ts'

type Case = HttpCase | BytesCase | SlowCase | SocketCase

export type FuzzReport = {
  /** Requests and things done on a socket. */
  readonly inputs: number
  readonly kinds: Readonly<Record<Case['kind'], number>>
  /** Rows that were written and held against the rules. */
  readonly rows: number
  /** With their case's number, by which the seed gives them again. */
  readonly faults: readonly string[]
  /** Bytes, after collections of garbage: grown since the first thousand inputs. */
  readonly heapGrowth: number
  readonly allGrowth: number
}

const anyCase: fc.Arbitrary<Case> = fc.oneof(
  { weight: 48, arbitrary: requestArbitrary },
  { weight: 4, arbitrary: bytesArbitrary },
  { weight: 4, arbitrary: sessionArbitrary },
  { weight: 1, arbitrary: slowCaseArbitrary },
)

/** Cases made at once: a block has its own seed, so that a case is made without all that came before it. */
const blockSize = 500
/** Of the server's work; what it computes at first makes its memory grow, and is no leak. */
const warmUp = 1000
const clients = 12
const maxFailures = 10

/** The case of that number: the same for the same seed, whatever else is run. */
export function casesOf(seed: number, block: number): readonly Case[] {
  return fc.sample(anyCase, { seed: seed + block, numRuns: blockSize })
}

/**
 * Throws so many inputs at a guest book in a process of its own, and tells what was wrong with the answers, with
 * what it stored, with its memory, or with its service to somebody else.
 * @param only the only case to run, by its number
 */
export async function fuzzGuestbook(
  kind: FuzzDatabase,
  seed: number,
  count: number,
  only?: number,
): Promise<FuzzReport> {
  const server = await startFuzzServer(kind)
  const bystander = kind === 'closed' ? undefined : await openBystander(server.url)
  const run = new Run(server, seed, bystander)
  try {
    if (only === undefined) await run.all(count)
    else await run.one(only)
    return run.report
  } finally {
    await server.stop()
  }
}

class Run {
  readonly #server: FuzzServer
  readonly #seed: number
  /** Undefined where the database is closed, and nobody is served. */
  readonly #bystander: Bystander | undefined
  readonly #agent = new Agent({ keepAlive: true, maxSockets: clients })
  readonly #kinds = { http: 0, bytes: 0, slow: 0, socket: 0 }
  /** Bodies that the server has to end by itself, long after the other cases of their block. */
  readonly #left: Promise<void>[] = []
  readonly #faults: string[] = []
  #inputs = 0
  #rows = 0
  #heapGrowth = 0
  #allGrowth = 0

  constructor(server: FuzzServer, seed: number, bystander: Bystander | undefined) {
    this.#server = server
    this.#seed = seed
    this.#bystander = bystander
  }

  get report(): FuzzReport {
    return {
      inputs: this.#inputs,
      kinds: this.#kinds,
      rows: this.#rows,
      faults: this.#faults,
      heapGrowth: this.#heapGrowth,
      allGrowth: this.#allGrowth,
    }
  }

  async all(count: number): Promise<void> {
    let before: { readonly heapBytes: number; readonly allBytes: number } | undefined
    for (let block = 0; this.#inputs < count && this.#faults.length < maxFailures; block++) {
      await this.#block(block)
      if (this.#server.ended() !== undefined) return this.#blame(block, this.#server.ended())
      if (this.#bystander) await this.#checkService(block, this.#bystander)
      if (this.#inputs >= warmUp) before ??= await this.#server.memory()
    }
    await this.#end(before)
  }

  async #checkService(block: number, bystander: Bystander): Promise<void> {
    this.#blame(block, await bystander.live(block))
    const { rows, faults } = await checkRows(this.#server)
    this.#rows += rows
    for (const fault of faults) this.#blame(block, fault)
  }

  async one(number: number): Promise<void> {
    const found = casesOf(this.#seed, Math.floor(number / blockSize))[number % blockSize]
    if (found) await this.#take(found, number)
    await this.#end(undefined)
  }

  async #end(before: { readonly heapBytes: number; readonly allBytes: number } | undefined): Promise<void> {
    await Promise.all(this.#left)
    await this.#bystander?.leave()
    this.#agent.destroy()
    const { heapBytes, allBytes } = await this.#server.memory()
    this.#heapGrowth = heapBytes - (before?.heapBytes ?? heapBytes)
    this.#allGrowth = allBytes - (before?.allBytes ?? allBytes)
    const printed = this.#server.output().replaceAll(/^closed on purpose\n/gm, '')
    if (printed !== '') this.#faults.push(`the server printed ${printed.slice(0, 1000)}`)
  }

  async #block(block: number): Promise<void> {
    const waiting = casesOf(this.#seed, block).entries()
    const work = async () => {
      for (const [index, next] of waiting) await this.#take(next, block * blockSize + index)
    }
    await Promise.all(Array.from({ length: clients }, work))
  }

  async #take(next: Case, number: number): Promise<void> {
    this.#inputs += next.kind === 'socket' ? next.deeds.length : 1
    this.#kinds[next.kind] += next.kind === 'socket' ? next.deeds.length : 1
    const asked = this.#ask(next).then((fault) => {
      if (fault !== undefined)
        this.#faults.push(`seed ${this.#seed}, case ${number}: ${fault}\n  ${show(next)}`)
    })
    if (next.kind === 'slow') this.#left.push(asked)
    else await asked
  }

  #ask(next: Case): Promise<string | undefined> {
    const { url } = this.#server
    switch (next.kind) {
      case 'http':
        return runHttpCase({ url, agent: this.#agent, isClosed: this.#bystander === undefined }, next)
      case 'bytes':
        return runBytesCase(url, next)
      case 'slow':
        return runSlowCase(url, next)
      case 'socket':
        return runSocketCase(url, next)
    }
  }

  #blame(block: number, fault: string | undefined): void {
    if (fault === undefined) return
    const first = block * blockSize
    this.#faults.push(`seed ${this.#seed}, after cases ${first} to ${first + blockSize - 1}: ${fault}`)
  }
}

/** A case in a line or two. */
function show(next: Case): string {
  const text = JSON.stringify(next, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1').slice(0, 300) : value,
  )
  return text.slice(0, 1500)
}
