import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type PhotoIndex, photoIndices } from '../../booth/session/boothState.ts'
import { stripSessionAtom } from '../../booth/session/boothAtoms.ts'
import { cropsAtom } from '../../booth/strip/cropAtoms.ts'
import { stripCaptionsAtom } from '../../booth/strip/stripAtoms.ts'
import {
  areThumbnailsShownAtom,
  loadedTemplatesAtom,
  loadTemplatesAtom,
  offeredTemplatesAtom,
  paperAtom,
  pickedAtom,
  smallPhotosAtom,
  stripTemplateAtom,
  templateIdAtom,
} from '../../booth/strip/templateAtoms.ts'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import { delay } from '../../lib/async.ts'
import * as texts from '../../locale/messages/strip.ts'
import { drawSmallStrip } from '../../strip/drawStrip.ts'
import { photoIndex, type Strip } from '../../strip/Strip.ts'
import { hasPaper, type PaperId, papers } from '../../strip/paper.ts'
import { hasPick } from '../../strip/slots.ts'
import { templateName } from '../../strip/templateName.ts'
import { paintPicture } from './paintPicture.ts'
import type { Painting } from '../../strip/paintSmall.ts'
import tiles from './tiles.module.css'
import styles from './TemplatePicker.module.css'

/** Strips as small pictures show them, by the id of their template; null until the photos are developed for them. */
const smallStripsAtom = atom((get): ReadonlyMap<string, Strip> | null => {
  const small = get(smallPhotosAtom)
  const session = get(stripSessionAtom)
  const captions = get(stripCaptionsAtom)
  if (!small || !session || !captions || small.photos !== session.photos) return null
  const [picked, { images }] = [get(pickedAtom), small]
  const [crops, paper, { message }] = [get(cropsAtom), get(paperAtom), session]
  const strips = [...get(loadedTemplatesAtom)].map(([id, template]): [string, Strip] => {
    const shown = template.slots.map(({ frame }) => images[photoIndex(frame, { picked })] ?? images[0])
    return [id, { template, images: shown, picked, crops, paper, message, ...captions }]
  })
  return new Map(strips)
})

/** Template picker: a radio button for each template with a small picture of the visitor's own strip. */
export function TemplatePicker() {
  const offered = useAtomValue(offeredTemplatesAtom)
  const [chosen, choose] = useAtom(templateIdAtom)
  const strips = useAtomValue(smallStripsAtom)
  const loadTemplates = useSetAtom(loadTemplatesAtom)
  const showThumbnails = useSetAtom(areThumbnailsShownAtom)
  useEffect(() => {
    showThumbnails(true)
    // Without them only the strip is offered; the next dialog tries again.
    loadTemplates().catch(() => undefined)
    return () => showThumbnails(false)
  }, [loadTemplates, showThumbnails])

  const loaded = useAtomValue(loadedTemplatesAtom)
  const options = offered.filter(({ id }) => loaded.has(id))
  if (options.length < 2) return null
  return (
    <div className={`stack ${styles['picker']}`}>
      <div role="radiogroup" aria-label={texts.template()} className={tiles['tiles']}>
        {options.map(({ id }) => (
          <Radio
            key={id}
            group="template"
            name={templateName(id, loaded.get(id)?.name)}
            isChecked={id === chosen}
            onChoose={() => choose(id)}
          >
            <SmallStrip strip={strips?.get(id) ?? null} />
          </Radio>
        ))}
      </div>
      <PaperPicker />
    </div>
  )
}

/** Which photo? Four places directly below a template that shows only one. */
export function PhotoPicker() {
  const template = useAtomValue(stripTemplateAtom)
  const [picked, pick] = useAtom(pickedAtom)
  const images = useAtomValue(smallPhotosAtom)?.images
  if (!hasPick(template)) return null
  const option = (index: PhotoIndex) => (
    <Radio
      key={index}
      group="photo"
      name={
        <>
          <span aria-hidden>{index + 1}</span>
          <span className="hidden">{texts.frame({ photo: index + 1 })}</span>
        </>
      }
      isChecked={index === picked}
      onChoose={() => pick(index)}
    >
      <CanvasImage image={images?.[index]} />
    </Radio>
  )
  return (
    <Group label={texts.whichPhoto()} className={styles['photos']}>
      {photoIndices.map(option)}
    </Group>
  )
}

/** Which paper? Where the chosen template leaves it to the visitor. */
function PaperPicker() {
  const template = useAtomValue(stripTemplateAtom)
  const [chosen, choose] = useAtom(paperAtom)
  if (!hasPaper(template)) return null
  return (
    <Group label={texts.paper()} className={`row ${styles['row']}`}>
      {papers.map(({ id, colour }) => (
        <Radio
          key={id}
          group="paper"
          name={paperNames[id]()}
          isChecked={id === chosen}
          onChoose={() => choose(id)}
        >
          <span className={`faithful ${styles['swatch']}`} style={{ background: colour }} />
        </Radio>
      ))}
    </Group>
  )
}

const paperNames: Readonly<Record<PaperId, () => string>> = {
  white: texts.whitePaper,
  cream: texts.creamPaper,
  black: texts.blackPaper,
}

type GroupProps = {
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Radio buttons after their title. */
function Group({ label, className, children }: GroupProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={className}>
      <span id={id} className="heading">
        {label}
      </span>
      {children}
    </div>
  )
}

type RadioProps = {
  readonly group: string
  readonly name: ReactNode
  readonly isChecked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Radio({ group, name, isChecked, onChoose, children }: RadioProps) {
  return (
    <label className={`${tiles['tile']} ${styles['option']}`} data-checked={isChecked}>
      <input type="radio" className="cover" name={group} checked={isChecked} onChange={onChoose} />
      <span className={`middle ${styles['picture']}`}>{children}</span>
      <span>{name}</span>
    </label>
  )
}

/** Twice the largest box of a small picture: a phone has more pixels than points. */
const smallBox = { widthPx: 176, heightPx: 176 } as const

/** A message that is being typed is painted once, after so long without a change. */
const typingDelayMs = 250

function SmallStrip({ strip }: { readonly strip: Strip | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || !strip) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const { template, brand } = strip
    const paint: Painting['paint'] = (context, size) => drawSmallStrip(context, strip, size)
    delay(element.width === 0 ? 0 : typingDelayMs, signal)
      .then(() => paintPicture(element, { template, brand, box: smallBox, paint, signal }))
      .catch(() => undefined)
    return () => controller.abort()
  }, [strip])
  return <canvas ref={canvas} aria-hidden width={0} height={0} />
}
