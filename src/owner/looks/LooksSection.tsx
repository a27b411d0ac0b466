import { useAtomValue, useSetAtom } from 'jotai'
import { type DragEvent, useState } from 'react'
import type { Additions, CatalogueTemplate } from '../../event/catalogue.ts'
import { problemSentence } from '../../event/eventProblem.ts'
import { Button } from '../../kit/Button.tsx'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { shippedIds } from '../../event/parseEvent.ts'
import { useStages } from '../../kit/useStages.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import * as field from '../../locale/messages/ownerField.ts'
import * as looks from '../../locale/messages/ownerLooks.ts'
import { templateName } from '../../strip/templateName.ts'
import { useAction } from '../actions.ts'
import { noticeAtom } from '../session/sessionAtoms.ts'
import { Choice } from '../event/controls.tsx'
import { dispatchFormAtom, draftAtom } from '../event/eventFormAtoms.ts'
import { listOf, moved, type Offer, offerOf, toggled } from './chosenIds.ts'
import {
  allFilmsAtom,
  editedTemplateAtom,
  hostAtom,
  type Kind,
  knownIdsAtom,
  ownTemplatesAtom,
  sampleKey,
  samplesAtom,
  subjects,
} from './looksAtoms.ts'
import { startSamples } from './samplesStage.ts'
import { addFiles, editTemplate, remove, rename, saveTemplate } from './looksStage.ts'
import styles from './LooksSection.module.css'
import twoPeopleUrl from './twoPeople.webp?url'

// Few owners draw.
const editor = lazyModule(() => import('../editor/TemplateEditor.tsx'))

/** Looks and Templates: which of them guests are offered, in which order, and the host's own files. */
export function LooksSection() {
  useStages(startSamples)
  const { problems } = useAtomValue(hostAtom)
  const run = useAction()
  const ofFolders = problems.filter(({ place }) => /^(films|templates)\//.test(place))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    run(addFiles, [...event.dataTransfer.files])
  }
  return (
    <div className="stack" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label className="stack flush">
        <span className="heading">{looks.add()}</span>
        <span className="dim">{looks.addHint()}</span>
        <input
          type="file"
          multiple
          className="field"
          accept=".cube,.json,.png,.jpg,.jpeg,.webp"
          onChange={({ target }) => {
            run(addFiles, [...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <ul className="stack flush problem">
        {ofFolders.map((problem) => {
          const sentence = problemSentence(problem)
          return <li key={sentence}>{sentence}</li>
        })}
      </ul>
      <Offered kind="films" first="film" />
      <Offered kind="templates" first="template" />
    </div>
  )
}

/** Editor of the template that the owner has opened; nothing while there is none. */
export function OpenEditor() {
  const { additions } = useAtomValue(hostAtom)
  const edited = useAtomValue(editedTemplateAtom)
  const close = useSetAtom(editedTemplateAtom)
  const error = useAtomValue(noticeAtom)
  const run = useAction()
  if (!edited) return null
  return (
    <Lazy from={editor}>
      {({ TemplateEditor }) => (
        <TemplateEditor
          file={edited.file}
          pictureUrl={(name) => pictureUrlOf(additions, edited.id, name)}
          photoUrl={twoPeopleUrl}
          onSave={(file) => run(saveTemplate, file)}
          onClose={() => close(null)}
          error={error}
        />
      )}
    </Lazy>
  )
}

/** Address of a picture of a template, as its entry in the catalogue has it. */
function pictureUrlOf({ templates }: Additions, id: string, name: string): string {
  const [key = '{}'] = [...templates].find(([, template]) => template.id === id) ?? []
  const entry: Partial<CatalogueTemplate> = JSON.parse(key)
  return entry.pictures?.find((one) => one.name === name)?.url ?? ''
}

const titles = { films: field.films, templates: field.templates } as const

/** Films, or templates, in their order: those that are offered, then the others. */
function Offered({ kind, first }: { readonly kind: Kind; readonly first: 'film' | 'template' }) {
  const all = useAtomValue(knownIdsAtom)[kind]
  const { fields, problems } = useAtomValue(draftAtom)
  const dispatch = useSetAtom(dispatchFormAtom)
  const nameOf = useNameOf(kind)
  const offer = offerOf(all, fields[kind])
  const change = (name: string, value: unknown) => dispatch({ type: 'edited', name, value })
  const offerOnly = (shown: readonly string[]) => change(kind, listOf(all, shown))
  return (
    <section className="stack flush" aria-label={titles[kind]()}>
      <h3>{titles[kind]()}</h3>
      <ol className={styles['list']}>
        {[...offer.shown, ...offer.hidden].map((id) => (
          <Row key={id} kind={kind} id={id} offer={offer} onChange={offerOnly} />
        ))}
      </ol>
      <Choice
        path={first}
        name={first}
        schema={{}}
        ids={offer.shown}
        nameOf={nameOf}
        value={fields[first]}
        problems={problems}
        onChange={(value) => change(first, value)}
      />
    </section>
  )
}

/** Returns how films, or templates, are named on the screen. */
function useNameOf(kind: Kind): (id: string) => string {
  const films = useAtomValue(allFilmsAtom)
  const templates = useAtomValue(ownTemplatesAtom)
  return kind === 'films'
    ? (id) => films.find((film) => film.id === id)?.name ?? id
    : (id) => templates.get(id)?.name ?? templateName(id)
}

type RowProps = {
  readonly kind: Kind
  readonly id: string
  readonly offer: Offer
  readonly onChange: (shown: readonly string[]) => void
}

/** Film or template: its samples, its place, and, where it is the host's own, what becomes of its file. */
function Row({ kind, id, offer, onChange }: RowProps) {
  const name = useNameOf(kind)(id)
  const samples = useAtomValue(samplesAtom)
  const isShown = offer.shown.includes(id)
  const isOwn = !shippedIds[kind].includes(id)
  return (
    <li className={`card row ${styles['row']}`} data-shown={isShown}>
      {subjects.map((subject) => (
        <CanvasImage key={subject} image={samples.get(sampleKey(kind, id, subject))} />
      ))}
      <span className={styles['name']} translate="no">
        {name}
      </span>
      <div className="row">
        <label className="group">
          <input type="checkbox" checked={isShown} onChange={() => onChange(toggled(offer, id))} />
          <span>{looks.shown()}</span>
        </label>
        <Button
          tone="quiet"
          aria-label={looks.up({ name })}
          disabled={!isShown}
          onClick={() => onChange(moved(offer, id, -1))}
        >
          {'↑'}
        </Button>
        <Button
          tone="quiet"
          aria-label={looks.down({ name })}
          disabled={!isShown}
          onClick={() => onChange(moved(offer, id, 1))}
        >
          {'↓'}
        </Button>
        {isOwn && <OwnActions kind={kind} id={id} name={name} />}
      </div>
    </li>
  )
}

function OwnActions({ kind, id, name }: { readonly kind: Kind; readonly id: string; readonly name: string }) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const run = useAction()
  if (renamed !== null)
    return (
      <>
        <input
          className="field"
          aria-label={looks.newName({ name })}
          maxLength={24}
          value={renamed}
          onChange={({ target }) => setRenamed(target.value)}
        />
        <Button
          tone="quiet"
          disabled={renamed.trim() === ''}
          onClick={() => {
            run(rename, kind, id, renamed.trim())
            setRenamed(null)
          }}
        >
          {looks.rename()}
        </Button>
      </>
    )
  return (
    <>
      {kind === 'templates' && (
        <Button tone="quiet" onClick={() => run(editTemplate, id)}>
          {looks.edit()}
        </Button>
      )}
      <Button tone="quiet" onClick={() => setRenamed(name)}>
        {looks.rename()}
      </Button>
      <Button tone="quiet" onClick={() => run(remove, kind, id, name)}>
        {looks.remove()}
      </Button>
    </>
  )
}
