#!/usr/bin/env node
/**
 * Firefox as Playwright starts it: Playwright drives it by WebDriver BiDi, in a version of that protocol that is newer
 * than Firefox ESR's. This program starts the real Firefox on a screen of its own, passes the messages between the two,
 * and changes those that Firefox or the booth refuses (firefoxMessages.ts).
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { type RawData, WebSocket, WebSocketServer } from 'ws'

import { browserPaths, playwrightSource, startScreen } from './browsers.ts'
import { adaptCommand, adaptEvent, checkReplacements } from './firefoxMessages.ts'

/** Commands that Firefox ESR does not know: they are answered here, and do nothing. */
const unknownCommands = new Set(['emulation.setMediaFeaturesOverride'])

/** Messages arrive as buffers, whole. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '')

/** Passes messages between Playwright and Firefox until one of them closes. */
function bridge(client: WebSocket, address: string): void {
  const browser = new WebSocket(`${address}/session`, { maxPayload: 0 })
  const early: string[] = []
  browser.on('open', () => early.splice(0).forEach((text) => browser.send(text)))
  browser.on('message', (data) => client.send(adaptEvent(textOf(data))))
  browser.on('close', () => client.close())
  browser.on('error', () => client.close())
  client.on('close', () => browser.close())
  client.on('message', (data) => {
    const text = adaptCommand(textOf(data))
    const { id, method } = JSON.parse(text)
    if (unknownCommands.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
}

const greeting = /WebDriver BiDi listening on (ws:\/\/\S+)/

/** Starts the bridge, and tells Playwright its address in the words of Firefox. */
function listen(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 }, () => {
    const own = server.address()
    const port = typeof own === 'object' ? own?.port : null
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (client) => bridge(client, address))
}

checkReplacements(readFileSync(playwrightSource, 'utf8'))
const screen = await startScreen()
const firefox = spawn(browserPaths.firefox, process.argv.slice(2), {
  env: screen.environment,
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => {
  screen.stop()
  process.exit(code ?? 1)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))

let isListening = false
firefox.stderr.on('data', (chunk) => {
  const text = String(chunk)
  const address = greeting.exec(text)?.[1]
  if (isListening || address === undefined) return process.stderr.write(text)
  isListening = true
  return listen(address)
})
