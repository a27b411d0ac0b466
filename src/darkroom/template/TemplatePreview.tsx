import { atom, type Atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { unwrap } from 'jotai/utils'
import { Button } from '../../kit/Button.tsx'
import { createBackgroundCache } from '../../strip/backgroundCache.ts'
import { type CheckedTemplate, parseTemplate, problemSentence } from '../../strip/checkTemplate.ts'
import { drawStrip } from '../../strip/drawStrip.ts'
import { photoStrip } from '../../strip/layout.ts'
import type { Template } from '../../strip/Template.ts'
import { templateIndex } from '../../strip/templateIds.ts'
import { templateName } from '../../strip/templateName.ts'
import { rendererAtom } from '../page/rendererAtoms.ts'
import { startRenderer } from '../page/rendererStage.ts'
import { StagedPage } from '../page/StagedPage.tsx'
import { drawDemo } from '../../camera/demo/openDemo.ts'
import { filterById, type FilterRenderer, filters } from '../../engine/index.ts'
import { developedSize, isCropped } from '../../strip/slots.ts'
import { formatTime } from '../../strip/dateFormat.ts'
import { photoIndex, seasonOf, type Strip } from '../../strip/Strip.ts'
import { loadStripFonts } from '../../strip/stripFonts.ts'
import { fixedOptions } from '../compare/comparePane.ts'
import page from '../page/page.module.css'
import styles from './TemplatePreview.module.css'
import { clamp } from '../../lib/numbers.ts'

/** Text of each template's file. The development server replaces this module when one changes. */
const files: Readonly<Record<string, string>> = import.meta.glob(
  ['/templates/*.json', '!/templates/*.schema.json'],
  { query: '?raw', import: 'default', eager: true },
)

function readTemplate(id: string, text: string | undefined): CheckedTemplate {
  if (text === undefined) return { template: null, problems: [{ path: '', reason: 'is missing' }] }
  return parseTemplate(id, text, (of) => (of === photoStrip.id ? photoStrip : null))
}

/**
 * Preview of a template (`?template=NAME`) with the demo's photos: drawn anew as its file is saved in an editor, with the
 * problems of the file.
 */
export function TemplatePreview({ id }: { readonly id: string }) {
  const text = files[`/templates/${id}.json`]
  const { template, problems } = useMemo(() => readTemplate(id, text), [id, text])
  const [hasGuides, setGuides] = useState(true)
  return (
    <main className={`${page['page']} ${styles['page']}`}>
      <h1 translate="no">{template?.name ?? id}</h1>
      <div className={`row ${page['bar']} ${styles['bar']}`}>
        <Button isSmall aria-pressed={hasGuides} onClick={() => setGuides(!hasGuides)}>
          Guides
        </Button>
        {templateIndex.map(({ id: other }) => (
          <a key={other} href={`?template=${other}`} aria-current={other === id ? 'page' : undefined}>
            {templateName(other)}
          </a>
        ))}
      </div>
      <div className={`middle ${styles['view']}`}>
        {template && (
          <StagedPage start={startRenderer}>
            <StripView template={template} />
          </StagedPage>
        )}
        {template && hasGuides && <Guides template={template} />}
        <div role="alert">
          {problems?.map((problem) => {
            const sentence = problemSentence(`templates/${id}.json`, problem)
            return <p key={sentence}>{`${problem.line ? `Line ${problem.line}: ` : ''}${sentence}`}</p>
          })}
        </div>
      </div>
      <footer className={`ends ${page['foot']}`}>
        <a href="?darkroom" className="one-line">
          To the films
        </a>
      </footer>
    </main>
  )
}

function StripView({ template }: { readonly template: Template }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [backgrounds] = useState(createBackgroundCache)
  const strip = useAtomValue(useMemo(() => stripOf(template), [template]))
  useEffect(() => {
    if (!canvas.current || !strip) return
    Object.assign(canvas.current, { width: template.size.widthPx, height: template.size.heightPx })
    const context = canvas.current.getContext('2d', { willReadFrequently: true })
    if (context) drawStrip(context, strip, backgrounds)
  }, [template, strip, backgrounds])
  if (!strip) return null
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file for an <img>
  return <canvas ref={canvas} role="img" aria-label={`${template.name} with its photos`} />
}

/** Edge of a print that a printer without borders may cut, millimetres. */
const bleedMm = 3

/** Guides: the slots with their photos' numbers, the boxes of the texts, and the area that every printer prints. */
function Guides({ template: { size, dpi, elements } }: { readonly template: Template }) {
  const bleedPx = (bleedMm / 25.4) * dpi
  return (
    <svg className={styles['guides']} viewBox={`0 0 ${size.widthPx} ${size.heightPx}`} aria-hidden>
      {elements.map((element, index) => {
        if (element.kind !== 'slot' && element.kind !== 'text') return null
        const { xPx, yPx, widthPx, heightPx, rotation } = element
        const [middleX, middleY] = [xPx + widthPx / 2, yPx + heightPx / 2]
        const transform = `rotate(${rotation} ${middleX} ${middleY})`
        return (
          <g key={index} className={styles[element.kind]} transform={transform}>
            <rect x={xPx} y={yPx} width={widthPx} height={heightPx} />
            {element.kind === 'slot' && (
              <text x={middleX} y={middleY} fontSize={heightPx / 4}>
                {element.frame === 'pick' ? '?' : element.frame}
              </text>
            )}
          </g>
        )
      })}
      <rect
        className={styles['safe']}
        x={bleedPx}
        y={bleedPx}
        width={size.widthPx - 2 * bleedPx}
        height={size.heightPx - 2 * bleedPx}
      />
    </svg>
  )
}

/** Film, message and picked photo of the preview, from its address: `&filter=classic&message=Hi&photo=2`. */
const query = new URLSearchParams(globalThis.location?.search)
const filter = filters.find(({ id }) => id === query.get('filter')) ?? filterById('portra400')
const message = query.get('message') ?? ''
const picked = clamp(Number(query.get('photo') ?? 1) - 1, 0, 3)

/** Strip of a template, through the film; null until the first is developed, and the last one stays meanwhile. */
function stripOf(template: Template): Atom<Strip | null> {
  const developed = atom(async (get) => {
    const renderer = get(rendererAtom)
    return renderer && develop(renderer, template)
  })
  return unwrap(developed, (before) => before ?? null)
}

async function develop(renderer: FilterRenderer, template: Template): Promise<Strip> {
  const images: ImageData[] = []
  for (const slot of template.slots) {
    const index = photoIndex(slot.frame, { picked })
    const { widthPx, heightPx } = developedSize(slot)
    const image = await createImageBitmap(demoPhoto(index), {
      resizeWidth: widthPx,
      resizeHeight: heightPx,
      resizeQuality: 'high',
      colorSpaceConversion: 'none',
    })
    const varied = { seed: index + 1, takenAt: Date.now(), dateStamp: !isCropped(slot) }
    images.push(renderer.develop(image, { ...fixedOptions, ...varied, filter }))
    image.close()
  }
  await loadStripFonts(template)
  const now = Date.now()
  const time = formatTime(now, null)
  const times = [time, time, time, time] as const
  return { template, images, picked, message, times, season: seasonOf(now), brand: null }
}

/** Face of the booth's demo, as large as photos are. */
function demoPhoto(index: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 })
  const context = canvas.getContext('2d')
  context?.scale(2, 2)
  if (context) drawDemo(context, 0.5, index)
  return canvas
}
