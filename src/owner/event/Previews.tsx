import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sampleStripAtom } from '../../booth/event/sampleAtoms.ts'
import { themeProperties } from '../../event/eventColours.ts'
import type { EventConfig } from '../../event/EventConfig.ts'
import { receiveMessages } from '../../handover/receive/messages.ts'
import { useElementSize } from '../../kit/hooks.ts'
import type { Size } from '../../lib/geometry.ts'
import { drawSample } from '../../ui/hanging/drawSample.ts'
import { paintPicture } from '../../ui/strip/paintPicture.ts'
import { previewAtom } from './eventFormAtoms.ts'
import styles from './EventRoom.module.css'

/** What booths will show: main screen, strip and phone page, as the draft makes them. */
export function Previews() {
  const [strip, setStrip] = useState('')
  return (
    <section className={`stack ${styles['previews']}`} aria-label="Preview">
      <MainPreview />
      <div className={styles['pair']}>
        <StripPreview onPaint={setStrip} />
        <PhonePreview strip={strip} />
      </div>
    </section>
  )
}

const mainSize = { widthPx: 1366, heightPx: 768 } as const
const phoneSize = { widthPx: 390, heightPx: 844 } as const

/** The main screen, a page of its own in a window of a laptop's size: it is sent each draft. */
function MainPreview() {
  const preview = useAtomValue(previewAtom)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const onMessage = ({ source }: MessageEvent) => {
      if (source === frame.current?.contentWindow) setReady(true)
    }
    addEventListener('message', onMessage, controller)
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (isReady && preview) frame.current?.contentWindow?.postMessage(preview.event, location.origin)
  }, [isReady, preview])
  return <Framed label="Main screen" src="/?owner=preview" size={mainSize} frame={frame} />
}

/** The page that a guest's phone opens. It has no picture here, and gets title, colours and the sample strip instead. */
function PhonePreview({ strip }: { readonly strip: string }) {
  const config = useAtomValue(previewAtom)?.event.config
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isLoaded && page && config) showOnPhone(page, config, strip)
  }, [isLoaded, config, strip])
  return (
    <Framed
      label="Phone page"
      src="/receive/index.html"
      size={phoneSize}
      frame={frame}
      onLoad={() => setLoaded(true)}
    />
  )
}

function showOnPhone(page: Document, { title, colours }: EventConfig, strip: string): void {
  const find = (id: string) => page.querySelector(`#${id}`)
  find('title')?.replaceChildren(title ?? 'RETRO BOOTH')
  find('status')?.replaceChildren(receiveMessages.ready)
  const { style } = page.documentElement
  style.cssText = ''
  for (const [name, value] of themeProperties({ ...(colours && { colours }) })) style.setProperty(name, value)
  const paper = page.createElement('figure')
  paper.append(Object.assign(page.createElement('img'), { src: strip, alt: receiveMessages.picture }))
  if (strip !== '') find('files')?.replaceChildren(paper)
}

type FramedProps = {
  readonly label: string
  readonly src: string
  readonly size: Size
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly onLoad?: () => void
}

/** Page in a frame that is drawn smaller than it is. */
function Framed({ label, src, size: { widthPx, heightPx }, frame, onLoad }: FramedProps) {
  const box = useRef<HTMLDivElement>(null)
  const scale = useElementSize(box).widthPx / devicePixelRatio / widthPx
  return (
    <figure className={styles['preview']}>
      <figcaption className="heading">{label}</figcaption>
      <div ref={box} className={styles['framed']} style={{ aspectRatio: widthPx / heightPx }}>
        <iframe
          ref={frame}
          src={src}
          title={`Preview: ${label}`}
          tabIndex={-1}
          style={{ width: widthPx, height: heightPx, transform: `scale(${scale})` }}
          onLoad={onLoad}
        />
      </div>
    </figure>
  )
}

const stripBox = { widthPx: 480, heightPx: 960 } as const

/** The strip with the demo's faces. @param onPaint gets it as a `data:` URL */
function StripPreview({ onPaint }: { readonly onPaint: (url: string) => void }) {
  const sample = useAtomValue(sampleStripAtom)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || !sample) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const paint = (context: CanvasRenderingContext2D, size: Size) => drawSample(context, sample, size, 1)
    paintPicture(element, { template: sample.template, box: stripBox, paint, signal }).then(
      () => onPaint(element.toDataURL('image/jpeg', 0.8)),
      (cause: unknown) => signal.aborted || console.warn('The strip has no preview.', cause),
    )
    return () => controller.abort()
  }, [sample, onPaint])
  return (
    <figure className={styles['preview']}>
      <figcaption className="heading">Strip</figcaption>
      <canvas ref={canvas} {...{ role: 'img', 'aria-label': 'Preview: Strip' }} width={0} height={0} />
    </figure>
  )
}
