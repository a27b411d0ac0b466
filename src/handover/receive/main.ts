import { decryptUpload } from './decryptUpload.ts'
import { themeProperties } from '../../event/eventColours.ts'
import { FetchError, fetchUpload } from './fetchUpload.ts'
import type { UploadColours, UploadFile } from '../upload.ts'
import { parseFragment } from '../uploadLink.ts'
import { loadLocale } from './loadLocale.ts'
import { inAppBrowser, isAppleHandheld, isHandheld } from '../../lib/device.ts'
import * as phone from '../../locale/messages/phone.ts'

/*
 * The phone's page: fetches an upload, decrypts it with the key of the link, and lets its owner save it. It is a page of
 * its own without a framework: a guest opens it once, on a network that may be slow.
 */

const heading = find('title', HTMLElement)
const status = find('status', HTMLElement)
const progress = find('progress', HTMLProgressElement)
const files = find('files', HTMLElement)
const again = find('again', HTMLButtonElement)

/** Object URLs of the files that are shown. */
const urls: string[] = []

/** Ends what is being received: a picture that comes late never stands under the link of a second code. */
let current = new AbortController()

async function receive(): Promise<void> {
  current.abort()
  current = new AbortController()
  const { signal } = current
  again.hidden = true
  for (const url of urls.splice(0)) URL.revokeObjectURL(url)
  files.replaceChildren()
  say(phone.fetching)
  progress.hidden = false
  progress.removeAttribute('value')
  try {
    const { id, key } = parseFragment(location.hash)
    const upload = await fetchUpload(id, (part) => (progress.value = part), signal)
    const received = await decryptUpload(upload, key)
    if (signal.aborted) return
    showTitle(received.title)
    showColours(received.colours ?? {})
    files.replaceChildren(...received.files.map(show))
    say(received.files.some(({ type }) => type === 'video/mp4') ? phone.readyWithMoving : phone.ready)
  } catch (cause) {
    if (signal.aborted) return
    const code = cause instanceof FetchError ? cause.code : 'damaged'
    say(failures[code])
    again.hidden = code === 'damaged' || code === 'gone'
  }
  progress.hidden = true
}

const failures = {
  damaged: phone.damaged,
  gone: phone.gone,
  busy: phone.busy,
  unreachable: phone.unreachable,
} as const

const ownHeading = heading.textContent

/** Shows the title of the event in place of the booth's own. */
function showTitle(title: string | undefined): void {
  heading.textContent = title ?? ownHeading
  document.title = phone.pageTitle({ title: title ?? 'Retro Booth' })
}

/** Gives the page the colours of the event. A style that is set by script needs no exception of the CSP. */
function showColours(colours: UploadColours): void {
  const { style } = document.documentElement
  // Nothing stays of the code before.
  style.cssText = ''
  for (const [name, value] of themeProperties({ colours })) style.setProperty(name, value)
}

/** Sentences of a file that is shown, and its element, by its type. Any other type is offered as a file, and not shown. */
const kinds: Readonly<Record<string, Kind>> = {
  'image/jpeg': {
    share: phone.share,
    save: phone.save,
    otherwise: phone.orPressAndHold,
    inApp: phone.pressAndHold,
    onApple: phone.saveToPhotos,
    saveToFiles: phone.saveToFiles,
    view: (src) => create('img', { alt: phone.picture(), src }),
  },
  'video/mp4': {
    share: phone.shareMoving,
    save: phone.saveMoving,
    otherwise: phone.orOpenInBrowser,
    inApp: phone.openInBrowser,
    onApple: phone.saveMovingToPhotos,
    saveToFiles: phone.saveMovingToFiles,
    view: (src) => {
      const ariaLabel = phone.moving()
      // Phones play by themselves only what is muted, and in the page only what is inline.
      const autoplay = !matchMedia('(prefers-reduced-motion: reduce)').matches
      return create('video', {
        ariaLabel,
        muted: true,
        playsInline: true,
        loop: true,
        controls: true,
        autoplay,
        src,
      })
    },
  },
}

type Kind = Readonly<
  Record<'share' | 'save' | 'otherwise' | 'inApp' | 'onApple' | 'saveToFiles', () => string>
> & {
  readonly view: (src: string) => HTMLElement
}

/** A file's picture, and below it the ways to keep it, the best one first. */
function show(file: UploadFile): HTMLElement {
  const { name, type, bytes } = file
  const kind = kinds[type]
  const blob = new File([bytes], name, { type })
  const url = URL.createObjectURL(blob)
  urls.push(url)
  const section = document.createElement('section')
  const paper = document.createElement('figure')
  const saveLink = (textContent: string) => create('a', { textContent, href: url, download: name })
  if (!kind) {
    section.append(saveLink(name))
    return section
  }
  paper.append(kind.view(url))
  section.append(paper)
  // Needs a secure context: by plain http there is no share sheet.
  const canShare = navigator.canShare?.({ files: [blob] }) ?? false
  if (inAppBrowser(navigator.userAgent) !== null) {
    section.append(create('p', { textContent: kind.inApp() }))
  } else if (!canShare && isAppleHandheld(navigator.userAgent, navigator.maxTouchPoints)) {
    // Without a share sheet Safari saves a download to Files; only its own menu saves to Photos.
    section.append(create('p', { textContent: kind.onApple() }), saveLink(kind.saveToFiles()))
  } else {
    const onclick = () => void navigator.share({ files: [blob] }).catch(() => undefined)
    if (canShare) section.append(create('button', { textContent: kind.share(), onclick }))
    section.append(saveLink(kind.save()))
    // A phone's browser may be inside an app that ignores downloads, with the user agent of Chrome (Telegram).
    if (!canShare && isHandheld()) section.append(create('p', { textContent: kind.otherwise() }))
  }
  return section
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElement {
  return Object.assign(document.createElement(tag), properties)
}

function say(message: () => string): void {
  status.textContent = message()
}

function find<Element extends HTMLElement>(id: string, kind: abstract new () => Element): Element {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`the page has no element #${id}`)
}

async function start(): Promise<void> {
  await loadLocale()
  document.title = phone.pageTitle({ title: 'Retro Booth' })
  // The owner's page frames this one, and fills in title and picture.
  if (location.hash === '#preview') return say(phone.ready)
  again.textContent = phone.tryAgain()
  again.addEventListener('click', () => void receive())
  // A second code scanned into the same tab.
  addEventListener('hashchange', () => void receive())
  return receive()
}

void start()
