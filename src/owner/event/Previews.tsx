import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { themeProperties } from '../../event/eventColours.ts'
import type { EventConfig } from '../../event/EventConfig.ts'
import { type LoadedEvent, noAdditions } from '../../event/loadEvent.ts'
import { useElementSize } from '../../kit/hooks.ts'
import * as room from '../../locale/messages/ownerEvent.ts'
import * as phone from '../../locale/messages/phone.ts'
import type { DraftMessage } from './mountPreview.tsx'
import { previewAtom } from './eventFormAtoms.ts'
import styles from './EventRoom.module.css'

/** What booths will show: main screen, strip and phone page, as the draft makes them. */
export function Previews() {
  const preview = useAtomValue(previewAtom)
  return (
    <section className={`stack ${styles['previews']}`} aria-label={room.preview()}>
      <MainPreview />
      <div className={styles['pair']}>
        <figure>
          <figcaption className="heading">{room.strip()}</figcaption>
          {preview && <img src={preview.stripUrl} alt={room.previewOf({ part: room.strip() })} />}
        </figure>
        <PhonePreview />
      </div>
    </section>
  )
}

/** The main screen, a page of its own in a window of a laptop's size. It says when it is ready, and is sent each draft. */
function MainPreview() {
  const event = useAtomValue(previewAtom)?.event
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const onMessage = ({ data, source }: MessageEvent) => {
      if (data === 'ready' && source === frame.current?.contentWindow) setReady(true)
    }
    addEventListener('message', onMessage, controller)
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (!isReady || !event) return
    // The main screen shows no strip, and would keep a copy of each picture.
    const message: DraftMessage = {
      draft: {
        ...event,
        brand: { ...event.brand, logo: null, overlay: null },
        additions: noAdditions,
        films: namesOf(event.films),
      },
    }
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [isReady, event])
  return <Framed label={room.mainScreen()} src="/?owner=preview" size={[1366, 768]} frame={frame} />
}

/** What the main screen shows of the films: it develops nothing, and would keep a copy of each table. */
const namesOf = (films: LoadedEvent['films']): LoadedEvent['films'] =>
  films.map(({ id, name, accent, shader, params }) => ({ id, name, accent, shader, params, film: null }))

/** The page that a guest's phone opens. With `#preview` it fetches nothing, and gets title, colours and the sample strip from here. */
function PhonePreview() {
  const preview = useAtomValue(previewAtom)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isLoaded && page && preview) showOnPhone(page, preview.event.config, preview.stripUrl)
  }, [isLoaded, preview])
  const src = '/receive/index.html#preview'
  return (
    <Framed
      label={room.phonePage()}
      src={src}
      size={[390, 844]}
      frame={frame}
      onLoad={() => setLoaded(true)}
    />
  )
}

function showOnPhone(page: Document, { title, colours }: EventConfig, stripUrl: string): void {
  const { style } = page.documentElement
  style.cssText = ''
  for (const [name, value] of themeProperties({ ...(colours && { colours }) })) style.setProperty(name, value)
  const paper = page.createElement('figure')
  paper.append(Object.assign(page.createElement('img'), { src: stripUrl, alt: phone.picture() }))
  const contents = { title: title ?? 'RETRO BOOTH', files: paper }
  for (const [id, content] of Object.entries(contents)) page.querySelector(`#${id}`)?.replaceChildren(content)
}

type FramedProps = {
  readonly label: string
  readonly src: string
  readonly size: readonly [width: number, height: number]
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly onLoad?: () => void
}

/** Page in a frame that is drawn smaller than it is. */
function Framed({ label, src, size: [width, height], frame, onLoad }: FramedProps) {
  const box = useRef<HTMLDivElement>(null)
  const scale = useElementSize(box).widthPx / devicePixelRatio / width
  return (
    <figure>
      <figcaption className="heading">{label}</figcaption>
      <div ref={box} className={styles['framed']} style={{ aspectRatio: width / height }}>
        <iframe
          ref={frame}
          src={src}
          title={room.previewOf({ part: label })}
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={onLoad}
        />
      </div>
    </figure>
  )
}
