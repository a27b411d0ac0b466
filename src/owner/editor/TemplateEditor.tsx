import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup } from '../../kit/ButtonGroup.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import type { Sentence } from '../../locale/message.ts'
import * as texts from '../../locale/messages/ownerEditor.ts'
import * as room from '../../locale/messages/ownerEvent.ts'
import { checkTemplate, problemSentence } from '../../strip/checkTemplate.ts'
import { templates } from '../../strip/templates.ts'
import type { TemplateFile } from '../../strip/templateSchema.ts'
import { BoxFields } from './BoxFields.tsx'
import { kindLabels } from './boxLabel.ts'
import { editedFile, type EditorEvent, type EditorState, openEditor, reduceEditor } from './editorState.ts'
import { missingKinds } from './newBox.ts'
import { Stage } from './Stage.tsx'
import styles from './TemplateEditor.module.css'

type Props = {
  /** The file as it was written, without defaults: what is not moved is saved as it is here. */
  readonly file: TemplateFile
  /** URL of a picture beside the file. */
  readonly pictureUrl: (name: string) => string
  /** Sample that stands in place of the photos. */
  readonly photoUrl: string
  readonly onSave: (file: TemplateFile) => void
  readonly onClose: () => void
  /** Of the last save. */
  readonly error: Sentence | null
}

/** Template editor: photos, texts and logo of a template are dragged, resized and turned over its frame. */
export function TemplateEditor({ file, pictureUrl, photoUrl, onSave, onClose, error }: Props) {
  const [state, dispatch] = useReducer(reduceEditor, file, openEditor)
  const [isSnapping, setSnapping] = useState(true)
  const [timesKept, setTimesKept] = useState(0)
  useHistoryKeys(dispatch)
  const edited = editedFile(state)
  const sentences = [...problemsOf(edited), ...(error ? [error()] : [])]
  const close = () => {
    if (JSON.stringify(edited) === JSON.stringify(file) || confirm(texts.confirmClose())) onClose()
    // Escape has closed the native dialog already: another one takes its place.
    else setTimesKept(timesKept + 1)
  }
  return (
    <Dialog
      key={timesKept}
      title={texts.title({ name: file.name })}
      name="template editor"
      layout="room"
      contentClass={styles['room']}
      onClose={close}
    >
      <Stage {...{ state, dispatch, isSnapping, pictureUrl, photoUrl }} />
      <div className={`stack ${styles['panel']}`}>
        <Tools state={state} dispatch={dispatch}>
          <Button isSmall aria-pressed={isSnapping} onClick={() => setSnapping(!isSnapping)}>
            {texts.snap()}
          </Button>
          <Button tone="neon" disabled={problemsOf(edited).length > 0} onClick={() => onSave(edited)}>
            {room.save()}
          </Button>
        </Tools>
        <p role="alert" className="silent problem">
          {sentences.join(' ')}
        </p>
        <BoxFields state={state} dispatch={dispatch} />
      </div>
    </Dialog>
  )
}

const shipped: Readonly<Record<string, (typeof templates)[keyof typeof templates]>> = templates

/** Sentences about what the booth would refuse. */
function problemsOf(file: TemplateFile): readonly string[] {
  const { problems } = checkTemplate('edited', file, (id) => shipped[id] ?? null)
  return (problems ?? []).map((problem) => problemSentence(file.name, problem))
}

/** Undo and redo by keys, but in a number field, which has its own. */
function useHistoryKeys(dispatch: (event: EditorEvent) => void) {
  useEffect(() => {
    const controller = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isTyping = event.target instanceof HTMLInputElement
      if (isTyping || !(event.ctrlKey || event.metaKey) || !(key === 'z' || key === 'y')) return
      event.preventDefault()
      dispatch({ type: key === 'z' && !event.shiftKey ? 'undone' : 'redone' })
    }
    addEventListener('keydown', onKeyDown, controller)
    return () => controller.abort()
  }, [dispatch])
}

type ToolsProps = {
  readonly state: EditorState
  readonly dispatch: (event: EditorEvent) => void
  readonly children: ReactNode
}

/** Undo, redo, snapping, and the buttons that add what the template lacks. */
function Tools({ state, dispatch, children }: ToolsProps) {
  const { past, future, file } = state
  return (
    <>
      <div className="row">
        {/* It takes the focus of a box that is deleted. */}
        <Button isSmall data-next disabled={past.length === 0} onClick={() => dispatch({ type: 'undone' })}>
          {texts.undo()}
        </Button>
        <Button isSmall disabled={future.length === 0} onClick={() => dispatch({ type: 'redone' })}>
          {texts.redo()}
        </Button>
        {children}
      </div>
      <ButtonGroup label={texts.add()}>
        {missingKinds(file).map((kind) => (
          <Button key={kind} isSmall onClick={() => dispatch({ type: 'added', kind })}>
            {`+ ${kindLabels[kind]()}`}
          </Button>
        ))}
      </ButtonGroup>
    </>
  )
}
