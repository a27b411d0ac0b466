import type { Page, Route, WebSocketRoute } from '@playwright/test'

/** A row of the table `guest_messages`, as the server sends it. */
export type Row = {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly created_at: string
}

/** Row number `number`, a second younger than the one before. */
export function someRow(number: number, text: Partial<Row> = {}): Row {
  const createdAt = new Date(Date.UTC(2026, 10, 1) + number * 1000).toISOString()
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Guest ${number}`,
    message: `Message ${number}`,
    created_at: createdAt.replace('Z', '000+00:00'),
    ...text,
  }
}

type Answer = (route: Route) => Promise<unknown>

/** A guest book that a test plays: what the page asks for is answered here, and nothing reaches a server. */
export class FakeGuestbook {
  /** Newest first. */
  rows: Row[]
  readonly reads: string[] = []
  readonly posts: string[] = []
  /** Events of the socket, as the page sent them. */
  readonly frames: string[] = []
  /** Takes the place of the answer to a read or a post, until the test takes it away. */
  onRead: Answer | null = null
  onPost: Answer | null = null
  /** Keeps the socket silent: the page's requests to join are not answered. */
  isSilent = false
  #socket: WebSocketRoute | null = null
  #joinRef: unknown = null
  #events: readonly string[] = []
  readonly #channels = new Set<unknown>()

  /** Channels that the page has joined and not left. */
  get openChannels(): number {
    return this.#channels.size
  }

  constructor(rows: readonly Row[]) {
    this.rows = [...rows]
  }

  async play(page: Page): Promise<void> {
    await page.route('**/rest/v1/guest_messages*', (route) => this.#answer(route))
    await page.routeWebSocket('**/realtime/v1/websocket*', (socket) => this.#connect(socket))
  }

  /** Saves a message; it is up to the test to announce it. */
  save(row: Row): Row {
    this.rows = [row, ...this.rows].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    return row
  }

  /** Takes a message away, as hiding does; it is up to the test to announce it. */
  hide(id: string): void {
    this.rows = this.rows.filter((row) => row.id !== id)
  }

  /** Sends the event of an insert, or of an update, to the page. */
  announce(record: unknown, type = 'INSERT'): void {
    this.#change(type, { record })
  }

  /** Sends the event of a deletion to the page. @param key what is told of the deleted row */
  announceDelete(key: unknown): void {
    this.#change('DELETE', { old_record: key })
  }

  #change(type: string, rows: object): void {
    const data = { schema: 'public', table: 'guest_messages', type, columns: [], ...rows, errors: null }
    this.#send([null, null, topic, 'postgres_changes', { ids: this.#idsOf(type), data }])
  }

  /** Of the page's bindings those that ask for such an event. */
  #idsOf(type: string): readonly number[] {
    return this.#events.flatMap((event, index) => (event === type ? [index + 1] : []))
  }

  /** Cuts the socket, as a network does. */
  async cut(): Promise<void> {
    this.#channels.clear()
    await this.#socket?.close({ code: 3001 })
  }

  /** Closes the page's channel for good, as a server does that starts anew. */
  closeChannel(): void {
    this.#channels.clear()
    this.#send([this.#joinRef, null, topic, 'phx_close', {}])
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const isPost = request.method() === 'POST'
    ;(isPost ? this.posts : this.reads).push(isPost ? (request.postData() ?? '') : request.url())
    const instead = isPost ? this.onPost : this.onRead
    if (instead) await instead(route)
    else if (isPost) await this.acceptPost(route)
    else await route.fulfill({ json: this.#page(new URL(request.url()).searchParams) })
  }

  /** Saves what is posted, and says so. */
  async acceptPost(route: Route): Promise<void> {
    this.savePost(route)
    await route.fulfill({ status: 201, body: '' })
  }

  savePost(route: Route): Row {
    const { name, message }: Pick<Row, 'name' | 'message'> = route.request().postDataJSON()
    return this.save(someRow(1_000_000 + this.posts.length, { name, message }))
  }

  #page(query: URLSearchParams): readonly Row[] {
    const limit = Number(query.get('limit') ?? 1000)
    const until = query.get('created_at')?.replace('lte.', '')
    const id = /id\.lt\.([^)]+)/.exec(query.get('or') ?? '')?.[1] ?? ''
    if (until === undefined) return this.rows.slice(0, limit)
    const from = this.rows.findIndex(
      (row) => row.created_at < until || (row.created_at === until && row.id < id),
    )
    return from < 0 ? [] : this.rows.slice(from, from + limit)
  }

  #connect(socket: WebSocketRoute): void {
    this.#socket = socket
    socket.onMessage((text) => {
      const [joinRef, ref, about, event, payload] = JSON.parse(String(text))
      this.frames.push(event)
      if (this.isSilent) return
      if (event === 'phx_join') this.#join(joinRef, payload)
      if (event === 'phx_leave') this.#channels.delete(joinRef)
      const response = event === 'phx_join' ? { postgres_changes: withIds(payload) } : {}
      this.#send([joinRef, ref, about, 'phx_reply', { status: 'ok', response }])
    })
  }

  #join(joinRef: unknown, { config }: JoinPayload): void {
    this.#joinRef = joinRef
    this.#events = config.postgres_changes.map(({ event }) => event)
    this.#channels.add(joinRef)
  }

  /** Says that changes come from now on. */
  ready(): void {
    const payload = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }
    this.#send([this.#joinRef, null, topic, 'system', payload])
  }

  #send(frame: unknown): void {
    this.#socket?.send(JSON.stringify(frame))
  }
}

const topic = 'realtime:guest_messages'

type JoinPayload = { readonly config: { readonly postgres_changes: readonly { readonly event: string }[] } }

function withIds(payload: JoinPayload) {
  return payload.config.postgres_changes.map((change, index) => ({ ...change, id: index + 1 }))
}

/** Plays a guest book with these rows, newest first, to the page. */
export async function playGuestbook(page: Page, rows: readonly Row[] = []): Promise<FakeGuestbook> {
  const fake = new FakeGuestbook(rows)
  await fake.play(page)
  return fake
}
