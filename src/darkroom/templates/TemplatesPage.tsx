import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { filterById, filters, type FilterId } from '../../filters/filters.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../../kit/ButtonGroup.tsx'
import { Select } from '../../kit/Select.tsx'
import type { SchemaProblem } from '../../lib/jsonSchema.ts'
import { parseTemplate, problemSentence } from '../../render/strip/checkTemplate.ts'
import { createBackgroundCache } from '../../render/strip/backgroundCache.ts'
import { drawStrip } from '../../render/strip/drawStrip.ts'
import type { Strip } from '../../render/strip/Strip.ts'
import { loadStripFonts } from '../../render/strip/stripFonts.ts'
import { hasPick } from '../../render/strip/slots.ts'
import type { Template } from '../../render/strip/Template.ts'
import { templateIndex, type TemplateId } from '../../render/strip/templateIds.ts'
import { templates } from '../../render/strip/templates.ts'
import { useRenderer } from '../useCompareRenderer.ts'
import { lineOf, saveTemplate, templateOf, templateText } from './templateFiles.ts'
import styles from './TemplatesPage.module.css'
import { useTemplatePhotos, useTemplateStrip } from './useTemplateStrip.ts'

const templateOptions = templateIndex.map(({ id, name }) => ({ value: id, label: name }))
const filterOptions = filters.map(({ id, name }) => ({ value: id, label: name }))
const pickOptions = (['0', '1', '2', '3'] as const).map((value) => ({
  value,
  label: `Photo ${Number(value) + 1}`,
}))

/** Templates: a designer chooses one, edits its file, and sees it with the demo's photos or pictures of their own. */
export function TemplatesPage() {
  const [id, setId] = useState<TemplateId>('strip')
  const [text, setText] = useState(() => templateText('strip'))
  const [filterId, setFilterId] = useState<FilterId>('portra400')
  const [pick, setPick] = useState<'0' | '1' | '2' | '3'>('0')
  const [message, setMessage] = useState('')
  const [hasGuides, setGuides] = useState(true)
  const [notice, setNotice] = useState('')
  // The same for every render: another one would draw the strip again.
  const fail = useCallback(
    (cause: unknown) => setNotice(cause instanceof Error ? cause.message : String(cause)),
    [],
  )
  const { photos, take } = useTemplatePhotos(setNotice)
  const checked = useMemo(() => parseTemplate(id, text, templateOf), [id, text])
  // While the text has an error the last template that was whole stays in sight.
  const [whole, setWhole] = useState<Template>(templates.strip)
  if (checked.template && checked.template !== whole) setWhole(checked.template)
  const shown = { template: whole, photos, filter: filterById(filterId), picked: Number(pick) }
  const strip = useTemplateStrip(useRenderer(), { shown, message, onError: fail })
  const choose = (next: TemplateId) => {
    setId(next)
    setText(templateText(next))
    setNotice('')
  }
  const save = async () => setNotice((await saveTemplate(id, text)) ?? `templates/${id}.json is saved.`)
  return (
    <main className={styles['page']}>
      <h1>TEMPLATES</h1>
      <div className={styles['bar']}>
        <Select isSmall aria-label="Template" options={templateOptions} value={id} onChange={choose} />
        <Select isSmall aria-label="Filter" options={filterOptions} value={filterId} onChange={setFilterId} />
        {hasPick(whole) && (
          <Select isSmall aria-label="Which one?" options={pickOptions} value={pick} onChange={setPick} />
        )}
        <input
          aria-label="Message"
          placeholder="Message"
          maxLength={50}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <ButtonGroup label="Picture">
          <FileButton label="Photo" accept="image/*" onFile={(file) => void take(file).catch(fail)}>
            Own photo …
          </FileButton>
          <Button isSmall aria-pressed={hasGuides} onClick={() => setGuides(!hasGuides)}>
            Guides
          </Button>
        </ButtonGroup>
        <Button isSmall disabled={checked.problems !== null} onClick={() => void save()}>
          Save
        </Button>
      </div>
      <div className={styles['view']}>
        {strip && <TemplateCanvas strip={strip} onError={fail} />}
        {hasGuides && <Guides template={whole} />}
      </div>
      <TemplateText
        name={`templates/${id}.json`}
        text={text}
        problems={checked.problems ?? []}
        onText={setText}
      />
      <footer className={styles['foot']}>
        <output>{notice}</output>
        <a href="?darkroom">To the films</a>
      </footer>
    </main>
  )
}

type CanvasProps = { readonly strip: Strip; readonly onError: (cause: unknown) => void }

function TemplateCanvas({ strip, onError }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [backgrounds] = useState(createBackgroundCache)
  useEffect(() => () => backgrounds.clear(), [backgrounds])
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      await loadStripFonts(strip.template)
      const element = canvas.current
      if (!isCurrent || !element) return
      const { widthPx, heightPx } = strip.template.size
      if (element.width !== widthPx || element.height !== heightPx)
        Object.assign(element, { width: widthPx, height: heightPx })
      const context = element.getContext('2d', { willReadFrequently: true })
      if (context) drawStrip(context, strip, backgrounds)
    }
    draw().catch(onError)
    return () => {
      isCurrent = false
    }
  }, [strip, backgrounds, onError])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file for an <img>
  return <canvas ref={canvas} role="img" aria-label={`${strip.template.name} with its photos`} />
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

type TextProps = {
  readonly name: string
  readonly text: string
  readonly problems: readonly SchemaProblem[]
  readonly onText: (text: string) => void
}

/** Editor of a template's text. A press on an error goes to its line. */
function TemplateText({ name, text, problems, onText }: TextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const goTo = (line: number) => {
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0)
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
        onChange={({ target }) => onText(target.value)}
      />
      <div role="alert">
        <ul>
          {problems.map((problem) => {
            const line = lineOf(text, problem.path)
            return (
              <li key={`${problem.path} ${problem.reason}`}>
                <button type="button" onClick={() => goTo(line)}>
                  {`Line ${line}: ${problemSentence(name, problem)}`}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
