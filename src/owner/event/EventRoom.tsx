import { useAtomValue, useSetAtom } from 'jotai'
import schema from '../../../docs/event.schema.json'
import { Button } from '../../kit/Button.tsx'
import {
  dispatchFormAtom,
  draftAtom,
  formAtom,
  isEditedAtom,
  previewAtom,
  saveAtom,
} from './eventFormAtoms.ts'
import type { EventFile } from './eventForm.ts'
import { type FieldSchema, SchemaField } from './fields.tsx'
import { Previews } from './Previews.tsx'
import styles from './EventRoom.module.css'

const fields: readonly (readonly [string, FieldSchema])[] = Object.entries(schema.properties).filter(
  ([name]) => !name.startsWith('$'),
)

/** Section of the event: a form of every field of `event.json`, made from its schema, beside what booths will show. */
export function EventRoom() {
  const { file, save } = useAtomValue(formAtom)
  if (!file) return <output>{save.state === 'failed' ? save.message : 'One moment...'}</output>
  return (
    <div className={styles['room']}>
      <Form file={file} />
      <Previews />
    </div>
  )
}

function Form({ file }: { readonly file: EventFile }) {
  const { save } = useAtomValue(formAtom)
  const { fields: values, problems, unknown } = useAtomValue(draftAtom)
  const isEdited = useAtomValue(isEditedAtom)
  const pictureProblems = useAtomValue(previewAtom)?.problems ?? []
  const dispatch = useSetAtom(dispatchFormAtom)
  const submit = useSetAtom(saveAtom)
  return (
    <form
      className="stack"
      aria-label="Event"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {file.unread !== null && (
        <p className="failure">
          {`event.json ${file.unread}. Nothing of it can be shown here. Mend it by hand, or save another event: the old file then stays beside it as event.unread.json.`}
        </p>
      )}
      <fieldset className={`stack flush ${styles['fields']}`} disabled={save.state === 'saving'}>
        {fields.map(([name, field]) => (
          <SchemaField
            key={name}
            name={name}
            schema={field}
            value={values[name]}
            problems={problems.filter(({ path }) => /^[\w$-]+/.exec(path)?.[0] === name)}
            onChange={(value) => dispatch({ type: 'edited', name, value })}
          />
        ))}
      </fieldset>
      {unknown !== null && (
        <p className="dim">{`This booth doesn’t know these fields, and keeps them as they are: ${unknown}.`}</p>
      )}
      <div className={`stack ${styles['save']}`}>
        <div className="row">
          <Button
            tone="neon"
            type="submit"
            disabled={!isEdited || problems.length > 0 || save.state === 'saving'}
          >
            Save
          </Button>
          <span className="dim">Booths follow within seconds, but not before the running session ends.</span>
        </div>
        <output className="stack">
          {problems.length > 0 && <span>Some fields are wrong: their sentences say how.</span>}
          {pictureProblems.map((problem) => (
            <span key={problem}>{problem}</span>
          ))}
          {save.state === 'saving' && <span>Saving...</span>}
          {save.state === 'saved' && <span>Saved.</span>}
        </output>
        <SaveFailure />
      </div>
    </form>
  )
}

/** Why the last save has failed, with the choice that is left to the owner. */
function SaveFailure() {
  const { save, pictures } = useAtomValue(formAtom)
  const dispatch = useSetAtom(dispatchFormAtom)
  const submit = useSetAtom(saveAtom)
  if (save.state === 'none' || save.state === 'saving' || save.state === 'saved') return null
  if (save.state === 'failed')
    return (
      <p role="alert" className="failure">
        {save.message}
      </p>
    )
  const isConflict = save.state === 'conflict'
  const choose = (type: 'editsChosen' | 'pictureReplaced' | 'pictureRenamed') => () => {
    dispatch({ type })
    void submit()
  }
  const name = isConflict ? '' : pictures[save.field]?.name
  return (
    <div role="alert" className="failure">
      <p>
        {isConflict
          ? 'event.json was edited by hand since this form read it. Nothing was saved yet.'
          : `The booth has another picture with the name ${name}. Nothing was saved yet.`}
      </p>
      <div className="row">
        <Button onClick={choose(isConflict ? 'editsChosen' : 'pictureRenamed')}>
          {isConflict ? 'Put My Changes into It' : 'Keep Both'}
        </Button>
        <Button onClick={isConflict ? () => dispatch({ type: 'fileChosen' }) : choose('pictureReplaced')}>
          {isConflict ? 'Drop My Changes' : 'Replace It'}
        </Button>
      </div>
    </div>
  )
}
