import pg from 'pg'

import { feedChannel, type Feed } from './feed.ts'

const retryDelayMs = 1000

/**
 * Listens for changes on a connection of its own, and connects again when that is lost. What was changed
 * meanwhile is not told: there is a gap.
 * @returns stops listening
 */
export async function followFeed(config: pg.ClientConfig, feed: Feed): Promise<() => Promise<void>> {
  let client = await listen(config, feed, onLost)
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  function onLost(): void {
    if (stopped) return
    feed.tellGap()
    retry = setTimeout(() => void reconnect(), retryDelayMs)
  }
  async function reconnect(): Promise<void> {
    try {
      client = await listen(config, feed, onLost)
      feed.tellGap()
      if (stopped) await client.end()
    } catch {
      // Not there yet; the requests themselves say so to whoever asks.
      if (!stopped) retry = setTimeout(() => void reconnect(), retryDelayMs)
    }
  }
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client.end()
  }
}

async function listen(config: pg.ClientConfig, feed: Feed, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...config, keepAlive: true })
  client.on('notification', ({ payload }) => feed.tell(payload ?? ''))
  // 'end' follows every 'error'; unheard, an error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`listen ${feedChannel}`)
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw cause
  }
  client.once('end', onLost)
  return client
}
