import { useAtomValue, useSetAtom } from 'jotai'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { problemSentence } from '../../event/eventProblem.ts'
import type { Reason } from '../../lib/schema.ts'
import * as owner from '../../locale/messages/owner.ts'
import * as looks from '../../locale/messages/ownerLooks.ts'
import * as room from '../../locale/messages/ownerEvent.ts'
import { sentenceOf } from '../../locale/sentenceOf.ts'
import { useAction } from '../actions.ts'
import { LooksSection, OpenEditor } from '../looks/LooksSection.tsx'
import { dispatchFormAtom, draftAtom, formAtom, previewAtom } from './eventFormAtoms.ts'
import { saveEvent } from './eventStage.ts'
import { SchemaField } from './fields.tsx'
import { formSections } from './fieldTexts.ts'
import { Previews } from './Previews.tsx'
import styles from './EventRoom.module.css'

/** Section of the event: a form of every field of `event.json`, made from its schema, beside what booths will show. */
export function EventRoom() {
  const { file, error } = useAtomValue(formAtom)
  if (!file) return <output>{(error ?? owner.oneMoment)()}</output>
  return (
    <div className={styles['room']}>
      <Form unread={file.unread} />
      <Previews />
      <OpenEditor />
    </div>
  )
}

function Form({ unread }: { readonly unread: Reason | null }) {
  const isSaving = useAtomValue(formAtom).save === 'saving'
  const { unknown } = useAtomValue(draftAtom)
  const run = useAction()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    run(saveEvent)
  }
  return (
    <form className="stack" aria-label={room.event()} onSubmit={submit}>
      {unread !== null && (
        <p className="failure">{room.unread({ problem: sentenceOf(unread, 'event.json') })}</p>
      )}
      <fieldset className="stack flush" disabled={isSaving}>
        {formSections.map((section) => (
          <Section key={section.title()} {...section} />
        ))}
        <Looks />
      </fieldset>
      {unknown.length > 0 && <p className="dim">{room.unknownFields({ names: unknown.join(', ') })}</p>}
      <SaveBar />
    </form>
  )
}

/** Part of the form; all but the first one are folded, until something in them is wrong. */
function Section({ title, fields }: (typeof formSections)[number]) {
  const { fields: values, problems } = useAtomValue(draftAtom)
  const dispatch = useSetAtom(dispatchFormAtom)
  const [isOpen, setOpen] = useState(title === formSections[0]?.title)
  const isWrong = problems.some(({ path }) => fields.some(([name]) => name === path.split(/[.[]/)[0]))
  return (
    <details
      className="card"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="fold heading">{title()}</summary>
      <div className="stack flush">
        {fields.map(([name, field]) => (
          <SchemaField
            key={name}
            path={name}
            name={name}
            schema={field}
            value={values[name]}
            problems={problems}
            onChange={(value) => dispatch({ type: 'edited', name, value })}
          />
        ))}
      </div>
    </details>
  )
}

/** Looks and Templates, folded as the form's other parts are. */
function Looks() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fold heading">{looks.title()}</summary>
      {isOpen && <LooksSection />}
    </details>
  )
}

/** Save, what keeps it from saving, and what became of it. */
function SaveBar() {
  const { edits, save, conflict, error } = useAtomValue(formAtom)
  const { problems } = useAtomValue(draftAtom)
  const pictureProblems = useAtomValue(previewAtom)?.problems ?? []
  const dispatch = useSetAtom(dispatchFormAtom)
  const run = useAction()
  const resolve = (keepsEdits: boolean) => {
    dispatch({ type: 'resolved', keepsEdits })
    if (keepsEdits) run(saveEvent)
  }
  const isDisabled = Object.keys(edits).length === 0 || problems.length > 0 || save === 'saving'
  const sentences = [
    ...(problems.length > 0 ? [room.someAreWrong()] : []),
    ...pictureProblems.map(problemSentence),
    ...(error ? [error()] : []),
  ]
  return (
    <div className={`stack flush ${styles['save']}`}>
      <div className="row">
        <Button tone="neon" type="submit" disabled={isDisabled}>
          {room.save()}
        </Button>
        <output>{save === 'saved' && room.saved()}</output>
        <span className="dim">{room.saveHint()}</span>
      </div>
      <p role="alert" className="silent problem">
        {sentences.join(' ')}
      </p>
      {conflict && (
        <div role="alert" className="failure problem">
          <p>{conflict.sentence()}</p>
          <div className="row">
            <Button onClick={() => resolve(true)}>{room.keepChanges()}</Button>
            <Button onClick={() => resolve(false)}>{room.dropChanges()}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
