import pg from 'pg'

import { feedChannel, type ChangeFeed } from './changeFeed.ts'

const retryDelayMs = 1000

/**
 * Listens for a PostgreSQL server's notifications on a connection of its own, and reconnects when that is lost.
 * Changes in between are missed, so the feed reports a gap.
 * @returns cleanup
 */
export async function listenForChanges(
  config: pg.ClientConfig,
  feed: ChangeFeed,
): Promise<() => Promise<void>> {
  let client = await listen(config, feed, onLost)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function onLost(): void {
    if (isStopped) return
    feed.notifyGap()
    timer = setTimeout(() => void reconnect(), retryDelayMs)
  }
  async function reconnect(): Promise<void> {
    try {
      client = await listen(config, feed, onLost)
      feed.notifyGap()
      if (isStopped) await client.end()
    } catch {
      // Still down; requests get an error response meanwhile.
      if (!isStopped) timer = setTimeout(() => void reconnect(), retryDelayMs)
    }
  }
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client.end()
  }
}

async function listen(config: pg.ClientConfig, feed: ChangeFeed, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...config, keepAlive: true })
  client.on('notification', ({ payload }) => feed.notify(payload ?? ''))
  // 'end' follows every 'error'; without a listener an error would crash the process.
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
