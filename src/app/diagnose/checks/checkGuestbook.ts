import type { Guestbook } from '../../../guestbook/Guestbook.ts'
import { loadGuestbook } from '../../../state/loadGuestbook.ts'
import { type Finding, fails, works } from '../Finding.ts'

const joinMs = 10_000

/** Whether the guest book answers, after how long, and whether new messages come by themselves. */
export async function checkGuestbook(): Promise<Finding> {
  try {
    const book = await loadGuestbook()
    const startMs = performance.now()
    await book.fetchPage(null)
    const says = `answers in ${Math.round(performance.now() - startMs)} ms`
    if (await isLive(book)) return works(`${says}, new messages come by themselves`)
    return fails(
      `${says}, new messages do not come by themselves`,
      'They are fetched every 10 s instead; a proxy may hold WebSockets back.',
    )
  } catch {
    return fails('does not answer', 'The booth works without it. Check the network and its server.')
  }
}

function isLive(book: Guestbook): Promise<boolean> {
  return new Promise((resolve) => {
    const nothing = () => undefined
    const tell = (isJoined: boolean) => {
      clearTimeout(timer)
      // Not before `listen` has returned.
      queueMicrotask(() => leave())
      resolve(isJoined)
    }
    const timer = setTimeout(() => tell(false), joinMs)
    const onLive = (isJoined: boolean) => isJoined && tell(true)
    const leave = book.listen({ onInsert: nothing, onDelete: nothing, onGap: nothing, onLive })
  })
}
