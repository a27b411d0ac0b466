import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { stripMessageLimit } from '../../booth/reduceBooth.ts'
import { filters } from '../../filters/filters.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../../kit/ButtonGroup.tsx'
import { Select } from '../../kit/Select.tsx'
import { useLimitedText } from '../../kit/useLimitedText.ts'
import { type BackgroundCache, createBackgroundCache } from '../../render/strip/backgroundCache.ts'
import { problemSentence } from '../../render/strip/checkTemplate.ts'
import { drawStrip } from '../../render/strip/drawStrip.ts'
import type { Strip } from '../../render/strip/Strip.ts'
import { hasPick } from '../../render/strip/slots.ts'
import type { Template } from '../../render/strip/Template.ts'
import { templateIndex } from '../../render/strip/templateIds.ts'
import { keepLabel } from '../exchange/keepFile.ts'
import { errorSentence } from '../page/rendererStage.ts'
import page from '../page/page.module.css'
import { StagedPage } from '../page/StagedPage.tsx'
import {
  dispatchTemplatesAtom,
  openPhotoAtom,
  keepTemplateAtom,
  stripAtom,
  templatesAtom,
} from './templatesAtoms.ts'
import styles from './TemplatesPage.module.css'
import type { Settings } from './templatesState.ts'
import { startTemplates } from './templateStage.ts'

const templateOptions = templateIndex.map(({ id, name }) => ({ value: id, label: name }))
const filterOptions = filters.map(({ id, name }) => ({ value: id, label: name }))
const pickOptions = (['0', '1', '2', '3'] as const).map((value) => ({
  value,
  label: `Photo ${Number(value) + 1}`,
}))

/** Templates: a designer chooses one, edits its file, and sees it with the demo's photos or pictures of their own. */
export function TemplatesPage() {
  return (
    <StagedPage start={startTemplates}>
      <main className={`${page['page']} ${styles['page']}`}>
        <h1>TEMPLATES</h1>
        <TemplateBar />
        <TemplateView />
        <TemplateText />
        <footer className={page['foot']}>
          <Notice />
          <a href="?darkroom">To the films</a>
        </footer>
      </main>
    </StagedPage>
  )
}

function TemplateBar() {
  const { id, filterId, template, picked, message, hasGuides, problems } = useAtomValue(templatesAtom)
  const dispatch = useSetAtom(dispatchTemplatesAtom)
  const change = (settings: Partial<Settings>) => dispatch({ type: 'set', settings })
  const input = useRef<HTMLInputElement>(null)
  const text = useLimitedText(input, message, stripMessageLimit, (written) => change({ message: written }))
  return (
    <div className={styles['bar']}>
      <Select
        isSmall
        aria-label="Template"
        options={templateOptions}
        value={id}
        onChange={(chosen) => dispatch({ type: 'chooseTemplate', id: chosen })}
      />
      <Select
        isSmall
        aria-label="Filter"
        options={filterOptions}
        value={filterId}
        onChange={(chosen) => change({ filterId: chosen })}
      />
      {hasPick(template) && (
        <Select
          isSmall
          aria-label="Which one?"
          options={pickOptions}
          value={pickOptions[picked]?.value ?? '0'}
          onChange={(photo) => change({ picked: Number(photo) })}
        />
      )}
      <input ref={input} aria-label="Message" placeholder="Message" {...text} />
      <ButtonGroup label="Picture">
        <FileButton label="Photo" accept="image/*" onFile={useSetAtom(openPhotoAtom)}>
          Own photo …
        </FileButton>
        <Button isSmall aria-pressed={hasGuides} onClick={() => change({ hasGuides: !hasGuides })}>
          Guides
        </Button>
      </ButtonGroup>
      <Button isSmall disabled={problems.length > 0} onClick={useSetAtom(keepTemplateAtom)}>
        {keepLabel}
      </Button>
    </div>
  )
}

function TemplateView() {
  const strip = useAtomValue(stripAtom)
  const { template, hasGuides } = useAtomValue(templatesAtom)
  return (
    <div className={styles['view']}>
      {strip && <TemplateCanvas strip={strip} />}
      {hasGuides && <Guides template={template} />}
    </div>
  )
}

/** Millimetres at the edge of a print that a printer without borders may cut. */
const bleedMm = 3

/** Guides: the slots with their photos' numbers, the boxes of the texts, and the area that every printer prints. */
function Guides({ template }: { readonly template: Template }) {
  const { size, dpi, elements } = template
  const bleedPx = (bleedMm / 25.4) * dpi
  return (
    <svg className={styles['guides']} viewBox={`0 0 ${size.widthPx} ${size.heightPx}`} aria-hidden>
      {elements.map((element, index) => {
        if (element.kind !== 'slot' && element.kind !== 'text') return null
        const { xPx, yPx, widthPx, heightPx, rotation } = element
        const [middleX, middleY] = [xPx + widthPx / 2, yPx + heightPx / 2]
        return (
          <g
            key={index}
            className={styles[element.kind]}
            transform={`rotate(${rotation} ${middleX} ${middleY})`}
          >
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

/** Editor of a template's text. A press on an error goes to its line. */
function TemplateText() {
  const { id, text, problems } = useAtomValue(templatesAtom)
  const dispatch = useSetAtom(dispatchTemplatesAtom)
  const field = useRef<HTMLTextAreaElement>(null)
  const goTo = (line: number) => {
    const before = text.split(/(?<=\n)/).slice(0, line - 1)
    const start = before.join('').length
    field.current?.focus()
    field.current?.setSelectionRange(start, `${text}\n`.indexOf('\n', start))
  }
  return (
    <div className={styles['editor']}>
      <textarea
        ref={field}
        aria-label="Template as JSON"
        aria-invalid={problems.length > 0}
        spellCheck={false}
        value={text}
        onChange={({ target }) => dispatch({ type: 'write', text: target.value })}
      />
      <div role="alert">
        <ul>
          {problems.map((problem) => {
            const { line = 1 } = problem
            return (
              <li key={`${problem.path} ${problem.reason}`}>
                <button type="button" onClick={() => goTo(line)}>
                  {`Line ${line}: ${problemSentence(`templates/${id}.json`, problem)}`}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function Notice() {
  return <output>{useAtomValue(templatesAtom).notice}</output>
}

/** The page shows one strip at a time; its backgrounds go with the page. */
const backgroundsAtom = atom(() => createBackgroundCache())

function TemplateCanvas({ strip }: { readonly strip: Strip }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const backgrounds = useAtomValue(backgroundsAtom)
  const dispatch = useSetAtom(dispatchTemplatesAtom)
  useEffect(() => {
    try {
      if (canvas.current) draw(canvas.current, strip, backgrounds)
    } catch (cause) {
      dispatch({ type: 'notify', notice: errorSentence(cause) })
    }
  }, [strip, backgrounds, dispatch])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file for an <img>
  return <canvas ref={canvas} role="img" aria-label={`${strip.template.name} with its photos`} />
}

function draw(canvas: HTMLCanvasElement, strip: Strip, backgrounds: BackgroundCache): void {
  const { widthPx, heightPx } = strip.template.size
  if (canvas.width !== widthPx || canvas.height !== heightPx)
    Object.assign(canvas, { width: widthPx, height: heightPx })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context) drawStrip(context, strip, backgrounds)
}
