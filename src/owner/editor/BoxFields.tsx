import { useId, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import * as texts from '../../locale/messages/ownerEditor.ts'
import * as strips from '../../locale/messages/ownerStrips.ts'
import { type Box, roundBox } from './boxGeometry.ts'
import { boxLabel } from './boxLabel.ts'
import { boxesOf, canRemove, type EditorEvent, type EditorState, selectedBox } from './editorState.ts'

type Props = { readonly state: EditorState; readonly dispatch: (event: EditorEvent) => void }

const fields = [
  ['x', texts.left],
  ['y', texts.top],
  ['width', texts.width],
  ['height', texts.height],
  ['rotation', texts.angle],
] as const

/** The selected box in numbers, and the button that deletes it. */
export function BoxFields({ state, dispatch }: Props) {
  const selected = selectedBox(state)
  if (!selected) return <p className="dim">{texts.help()}</p>
  const { id, box } = selected
  const label = boxLabel(selected, boxesOf(state.file))
  return (
    <fieldset className="stack" aria-label={label}>
      <div className="ends">
        <span className="heading">{label}</span>
        <Button isSmall disabled={!canRemove(state)} onClick={() => dispatch({ type: 'removed' })}>
          {strips.remove()}
        </Button>
      </div>
      <div className="group">
        {fields.map(([name, label]) => (
          <NumberField
            key={id + name}
            label={label()}
            value={roundBox(state.file.canvas, box, false)[name]}
            box={box}
            onChange={(base, value) =>
              dispatch({ type: 'placed', box: { ...base, [name]: value }, gesture: name })
            }
            onEnd={() => dispatch({ type: 'gestureEnded' })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type FieldProps = {
  readonly label: string
  readonly value: number
  readonly box: Box
  /** `base` is the box before the first key: half of a number may have moved it elsewhere. */
  readonly onChange: (base: Box, value: number) => void
  readonly onEnd: () => void
}

function NumberField({ label, value, box, onChange, onEnd }: FieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<{ readonly text: string; readonly base: Box } | null>(null)
  return (
    <div>
      <label className="dim" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field"
        type="number"
        value={draft?.text ?? value}
        onChange={({ target }) => {
          const base = draft?.base ?? box
          setDraft({ text: target.value, base })
          if (Number.isFinite(target.valueAsNumber)) onChange(base, target.valueAsNumber)
        }}
        onBlur={() => {
          setDraft(null)
          onEnd()
        }}
      />
    </div>
  )
}
