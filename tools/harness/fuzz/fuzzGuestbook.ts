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

/** Result of fuzzing a server. */
export type FuzzReport = {
  /** Number of requests and of actions on sockets. */
  readonly inputs: number
  readonly kinds: Readonly<Record<Case['kind'], number>>
  /** Number of rows that were written and checked. */
  readonly rows: number
  /** Descriptions with seed and number of the case, which repeat it. */
  readonly failures: readonly string[]
  /** Bytes by which the heap has grown since the first thousand inputs, after garbage collections. */
  readonly heapGrowth: number
  /** The same for the whole process with its database. */
  readonly allGrowth: number
}

const anyCase: fc.Arbitrary<Case> = fc.oneof(
  { weight: 48, arbitrary: requestArbitrary },
  { weight: 4, arbitrary: bytesArbitrary },
  { weight: 4, arbitrary: sessionArbitrary },
  { weight: 1, arbitrary: slowCaseArbitrary },
)

/** Number of cases per block. A block has a seed of its own, so that a case can be made without all earlier ones. */
const blockSize = 500
/** Number of inputs before the memory is measured: caches and compiled code grow at first, and are no leak. */
const warmUp = 1000
const clients = 12
const maxFailures = 10

/** Cases of a block, the same for the same seed. */
function casesOf(seed: number, block: number): readonly Case[] {
  return fc.sample(anyCase, { seed: seed + block, numRuns: blockSize })
}

/**
 * Fuzzes a guest book in a process of its own: checks its answers, its rows, its memory and its service to another
 * client meanwhile.
 * @param count number of inputs
 * @param only number of the only case to run
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
  /** Undefined where the database is closed. */
  readonly #bystander: Bystander | undefined
  readonly #agent = new Agent({ keepAlive: true, maxSockets: clients })
  readonly #kinds = { http: 0, bytes: 0, slow: 0, socket: 0 }
  /** Slow cases, which end long after the other cases of their block, by a timeout of the server. */
  readonly #pending: Promise<void>[] = []
  readonly #failures: string[] = []
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
      failures: this.#failures,
      heapGrowth: this.#heapGrowth,
      allGrowth: this.#allGrowth,
    }
  }

  async all(count: number): Promise<void> {
    let before: { readonly heapBytes: number; readonly allBytes: number } | undefined
    for (let block = 0; this.#inputs < count && this.#failures.length < maxFailures; block++) {
      await this.#runBlock(block)
      if (this.#server.ended() !== undefined) return this.#report(block, this.#server.ended())
      if (this.#bystander) await this.#checkService(block, this.#bystander)
      if (this.#inputs >= warmUp) before ??= await this.#server.memory()
    }
    await this.#end(before)
  }

  async #checkService(block: number, bystander: Bystander): Promise<void> {
    this.#report(block, await bystander.check(block))
    const { rows, failures } = await checkRows(this.#server)
    this.#rows += rows
    for (const failure of failures) this.#report(block, failure)
  }

  async one(number: number): Promise<void> {
    const found = casesOf(this.#seed, Math.floor(number / blockSize))[number % blockSize]
    if (found) await this.#runCase(found, number)
    await this.#end(undefined)
  }

  async #end(before: { readonly heapBytes: number; readonly allBytes: number } | undefined): Promise<void> {
    await Promise.all(this.#pending)
    await this.#bystander?.close()
    this.#agent.destroy()
    const { heapBytes, allBytes } = await this.#server.memory()
    this.#heapGrowth = heapBytes - (before?.heapBytes ?? heapBytes)
    this.#allGrowth = allBytes - (before?.allBytes ?? allBytes)
    const printed = this.#server.output().replaceAll(/^closed on purpose\n/gm, '')
    if (printed !== '') this.#failures.push(`the server printed ${printed.slice(0, 1000)}`)
  }

  async #runBlock(block: number): Promise<void> {
    const queue = casesOf(this.#seed, block).entries()
    const work = async () => {
      for (const [index, next] of queue) await this.#runCase(next, block * blockSize + index)
    }
    await Promise.all(Array.from({ length: clients }, work))
  }

  async #runCase(next: Case, number: number): Promise<void> {
    this.#inputs += next.kind === 'socket' ? next.actions.length : 1
    this.#kinds[next.kind] += next.kind === 'socket' ? next.actions.length : 1
    const running = this.#send(next).then((failure) => {
      if (failure !== undefined)
        this.#failures.push(`seed ${this.#seed}, case ${number}: ${failure}\n  ${describe(next)}`)
    })
    if (next.kind === 'slow') this.#pending.push(running)
    else await running
  }

  #send(next: Case): Promise<string | undefined> {
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

  #report(block: number, failure: string | undefined): void {
    if (failure === undefined) return
    const first = block * blockSize
    this.#failures.push(`seed ${this.#seed}, after cases ${first} to ${first + blockSize - 1}: ${failure}`)
  }
}

function describe(next: Case): string {
  const text = JSON.stringify(next, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1').slice(0, 300) : value,
  )
  return text.slice(0, 1500)
}
