import type { Page, Route, WebSocketRoute } from '@playwright/test'

/** Row of the table `guest_messages`, as the server sends it. */
export type Row = {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly created_at: string
}

/** Row with a number; each is a second newer than the one before. */
export function rowFixture(number: number, text: Partial<Row> = {}): Row {
  const createdAt = new Date(Date.UTC(2026, 10, 1) + number * 1000).toISOString()
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Guest ${number}`,
    message: `Message ${number}`,
    created_at: createdAt.replace('Z', '000+00:00'),
    ...text,
  }
}

type Handler = (route: Route) => Promise<unknown>

/** Fake guest book server: it handles the page's requests and its socket within the test. */
export class FakeGuestbook {
  /** Visible rows, newest first. */
  rows: Row[]
  /** Addresses of all reads, oldest first. */
  readonly reads: string[] = []
  /** Bodies of all posts, oldest first. */
  readonly posts: string[] = []
  /** Events of the frames that the page sent on its socket, oldest first. */
  readonly frames: string[] = []
  /** Handles reads in place of the fake, while it is set. */
  onRead: Handler | null = null
  /** Handles posts in place of the fake, while it is set. */
  onPost: Handler | null = null
  /** While true, the socket sends no replies. */
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

  /** Begins again with these rows, newest first; the page's socket stays. */
  reset(rows: readonly Row[]): void {
    this.rows = [...rows]
    for (const record of [this.reads, this.posts, this.frames]) record.length = 0
    this.onRead = null
    this.onPost = null
    this.isSilent = false
  }

  /** Routes the page's requests and its socket to this fake. */
  async serve(page: Page): Promise<void> {
    await page.route('**/rest/v1/guest_messages*', (route) => this.#handle(route))
    await page.routeWebSocket('**/realtime/v1/websocket*', (socket) => this.#connect(socket))
  }

  /** Saves a message without announcing it on the socket. */
  save(row: Row): Row {
    this.rows = [row, ...this.rows].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    return row
  }

  /** Hides a message without announcing it on the socket. */
  hide(id: string): void {
    this.rows = this.rows.filter((row) => row.id !== id)
  }

  /** Sends the event of an insert, or of an update, to the page. */
  announce(record: unknown, type = 'INSERT'): void {
    this.#change(type, { record })
  }

  /** Sends the event of a deletion to the page. @param key columns of the deleted row in the event */
  announceDelete(key: unknown): void {
    this.#change('DELETE', { old_record: key })
  }

  #change(type: string, rows: object): void {
    const data = { schema: 'public', table: 'guest_messages', type, columns: [], ...rows, errors: null }
    this.#send([null, null, topic, 'postgres_changes', { ids: this.#idsOf(type), data }])
  }

  /** Ids of the page's bindings to this type of event. */
  #idsOf(type: string): readonly number[] {
    return this.#events.flatMap((event, index) => (event === type ? [index + 1] : []))
  }

  /** Closes the socket, as a lost network does. */
  async cut(): Promise<void> {
    this.#channels.clear()
    await this.#socket?.close({ code: 3001 })
  }

  /** Closes the page's channel, as a server does before it restarts. */
  closeChannel(): void {
    this.#channels.clear()
    this.#send([this.#joinRef, null, topic, 'phx_close', {}])
  }

  async #handle(route: Route): Promise<void> {
    const request = route.request()
    const isPost = request.method() === 'POST'
    ;(isPost ? this.posts : this.reads).push(isPost ? (request.postData() ?? '') : request.url())
    const override = isPost ? this.onPost : this.onRead
    if (override) await override(route)
    else if (isPost) await this.acceptPost(route)
    else await route.fulfill({ json: this.#page(new URL(request.url()).searchParams) })
  }

  /** Saves a posted message and answers 201. */
  async acceptPost(route: Route): Promise<void> {
    this.savePost(route)
    await route.fulfill({ status: 201, body: '' })
  }

  /** Saves a posted message without an answer. */
  savePost(route: Route): Row {
    const { name, message }: Pick<Row, 'name' | 'message'> = route.request().postDataJSON()
    return this.save(rowFixture(1_000_000 + this.posts.length, { name, message }))
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
      const [joinRef, ref, ofTopic, event, payload] = JSON.parse(String(text))
      this.frames.push(event)
      if (this.isSilent) return
      if (event === 'phx_join') this.#join(joinRef, payload)
      if (event === 'phx_leave') this.#channels.delete(joinRef)
      const response = event === 'phx_join' ? { postgres_changes: withIds(payload) } : {}
      this.#send([joinRef, ref, ofTopic, 'phx_reply', { status: 'ok', response }])
    })
  }

  #join(joinRef: unknown, { config }: JoinPayload): void {
    this.#joinRef = joinRef
    this.#events = config.postgres_changes.map(({ event }) => event)
    this.#channels.add(joinRef)
  }

  /** Sends the system message of a working subscription. */
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

/** The fakes of pages that have one. */
const fakes = new WeakMap<Page, FakeGuestbook>()

/** Serves a fake guest book to the page; one that it already has begins again. @param rows newest first */
export async function serveFakeGuestbook(page: Page, rows: readonly Row[] = []): Promise<FakeGuestbook> {
  const served = fakes.get(page)
  served?.reset(rows)
  if (served) return served
  const fake = new FakeGuestbook(rows)
  fakes.set(page, fake)
  await fake.serve(page)
  return fake
}
