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

const topic = 'realtime:guest_messages'

type JoinPayload = { readonly config: { readonly postgres_changes: readonly { readonly event: string }[] } }

/** Fake guest book server: it handles the page's requests and its socket within the test. */
export class FakeGuestbook {
  /** Visible rows, newest first. */
  rows: readonly Row[] = []
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

  /** Saves a posted message and answers 201. */
  async acceptPost(route: Route): Promise<void> {
    this.save(rowFixture(1_000_000 + this.posts.length, route.request().postDataJSON()))
    await route.fulfill({ status: 201, body: '' })
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
    const ids = this.#events.flatMap((event, index) => (event === type ? [index + 1] : []))
    this.#send([null, null, topic, 'postgres_changes', { ids, data }])
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

  /** Sends the system message of a working subscription. */
  ready(): void {
    const payload = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }
    this.#send([this.#joinRef, null, topic, 'system', payload])
  }

  async #handle(route: Route): Promise<void> {
    const request = route.request()
    if (request.method() === 'POST') {
      this.posts.push(request.postData() ?? '')
      if (this.onPost) await this.onPost(route)
      else await this.acceptPost(route)
    } else {
      this.reads.push(request.url())
      if (this.onRead) await this.onRead(route)
      else await route.fulfill({ json: this.#page(new URL(request.url()).searchParams) })
    }
  }

  #page(query: URLSearchParams): readonly Row[] {
    const until = query.get('created_at')?.replace('lte.', '')
    const id = /id\.lt\.([^)]+)/.exec(query.get('or') ?? '')?.[1] ?? ''
    const isOlder = (row: Row) =>
      until === undefined || row.created_at < until || (row.created_at === until && row.id < id)
    return this.rows.filter(isOlder).slice(0, Number(query.get('limit') ?? 1000))
  }

  #connect(socket: WebSocketRoute): void {
    this.#socket = socket
    socket.onMessage((text) => {
      const [joinRef, ref, ofTopic, event, payload] = JSON.parse(String(text))
      this.frames.push(event)
      if (this.isSilent) return
      if (event === 'phx_leave') this.#channels.delete(joinRef)
      const response = event === 'phx_join' ? this.#join(joinRef, payload) : {}
      this.#send([joinRef, ref, ofTopic, 'phx_reply', { status: 'ok', response }])
    })
  }

  /** Opens a channel. @returns the response: its bindings, with their numbers */
  #join(joinRef: unknown, { config }: JoinPayload) {
    this.#joinRef = joinRef
    this.#events = config.postgres_changes.map(({ event }) => event)
    this.#channels.add(joinRef)
    return {
      postgres_changes: config.postgres_changes.map((change, index) => ({ ...change, id: index + 1 })),
    }
  }

  #send(frame: unknown): void {
    this.#socket?.send(JSON.stringify(frame))
  }
}

/** The fakes of pages that have one. */
const fakes = new WeakMap<Page, FakeGuestbook>()

/** Serves a fake guest book to the page; one that it already has begins again. @param rows newest first */
export async function serveFakeGuestbook(page: Page, rows: readonly Row[] = []): Promise<FakeGuestbook> {
  const served = fakes.get(page)
  const fake = served ?? new FakeGuestbook()
  fakes.set(page, fake)
  for (const record of [fake.reads, fake.posts, fake.frames]) record.length = 0
  Object.assign(fake, { rows, onRead: null, onPost: null, isSilent: false })
  if (!served) await fake.serve(page)
  return fake
}
