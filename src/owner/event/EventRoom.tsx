import { useAtomValue, useSetAtom } from 'jotai'
import type { SyntheticEvent } from 'react'
import schema from '../../../docs/event.schema.json'
import { Button } from '../../kit/Button.tsx'
import { dispatchFormAtom, draftAtom, formAtom, previewAtom, saveAtom } from './eventFormAtoms.ts'
import { type FieldSchema, SchemaField } from './fields.tsx'
import { Previews } from './Previews.tsx'
import styles from './EventRoom.module.css'

const { $schema: _, ...properties } = schema.properties
const fields: readonly (readonly [string, FieldSchema])[] = Object.entries(properties)

/** Section of the event: a form of every field of `event.json`, made from its schema, beside what booths will show. */
export function EventRoom() {
  const { file, error } = useAtomValue(formAtom)
  if (!file) return <output>{error ?? 'One moment...'}</output>
  return (
    <div className={styles['room']}>
      <Form unread={file.unread} />
      <Previews />
    </div>
  )
}

function Form({ unread }: { readonly unread: string | null }) {
  const isSaving = useAtomValue(formAtom).save === 'saving'
  const { fields: values, problems, unknown } = useAtomValue(draftAtom)
  const dispatch = useSetAtom(dispatchFormAtom)
  const save = useSetAtom(saveAtom)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="stack" aria-label="Event" onSubmit={submit}>
      {unread !== null && (
        <p className="failure">
          {`event.json ${unread}. Nothing of it is shown here. Mend it by hand, or save another event: it then stays beside that one as event.unread.json.`}
        </p>
      )}
      <fieldset className="stack flush" disabled={isSaving}>
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
      </fieldset>
      {unknown.length > 0 && (
        <p className="dim">{`Fields that this booth doesn’t know stay as they are: ${unknown.join(', ')}.`}</p>
      )}
      <SaveBar />
    </form>
  )
}

/** Save, what keeps it from saving, and what became of it. */
function SaveBar() {
  const { edits, save, conflict, error } = useAtomValue(formAtom)
  const { problems } = useAtomValue(draftAtom)
  const pictureProblems = useAtomValue(previewAtom)?.problems ?? []
  const dispatch = useSetAtom(dispatchFormAtom)
  const saveAgain = useSetAtom(saveAtom)
  const resolve = (keepsEdits: boolean) => {
    dispatch({ type: 'resolved', keepsEdits })
    if (keepsEdits) void saveAgain()
  }
  const isDisabled = Object.keys(edits).length === 0 || problems.length > 0 || save === 'saving'
  const wrong = problems.length > 0 ? ['Some fields are wrong: their sentences say how.'] : []
  return (
    <div className={`stack flush ${styles['save']}`}>
      <div className="row">
        <Button tone="neon" type="submit" disabled={isDisabled}>
          Save
        </Button>
        <output>{save === 'saved' && 'Saved.'}</output>
        <span className="dim">Booths follow within seconds, but not before the running session ends.</span>
      </div>
      <p role="alert">{[...wrong, ...pictureProblems, ...(error === null ? [] : [error])].join(' ')}</p>
      {conflict && (
        <div role="alert" className="failure">
          <p>event.json was edited by hand since this form has read it. Nothing was saved yet.</p>
          <div className="row">
            <Button onClick={() => resolve(true)}>Put My Changes into It</Button>
            <Button onClick={() => resolve(false)}>Drop My Changes</Button>
          </div>
        </div>
      )}
    </div>
  )
}
