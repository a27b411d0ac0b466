import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup } from '../../kit/ButtonGroup.tsx'
import { useLimitedText } from '../../kit/useLimitedText.ts'
import { keepLookAtom, takeBackAtom } from '../exchange/lookActions.ts'
import { activeEditAtom, dispatchAtom, hostFilmsAtom, lookNameAtom } from '../state/darkroomAtoms.ts'
import styles from './LookForm.module.css'

/** Form that makes a look of the active edit: for tonight's guests, or a file. */
export function LookForm() {
  const { cube } = useAtomValue(activeEditAtom)
  const name = useAtomValue(lookNameAtom)
  const isOwners = useAtomValue(hostFilmsAtom) !== null
  const dispatch = useSetAtom(dispatchAtom)
  const keep = useSetAtom(keepLookAtom)
  const field = useRef<HTMLInputElement>(null)
  const text = useLimitedText(field, name, 16, (typed) => dispatch({ type: 'nameLook', name: typed }))
  return (
    <>
      <form
        className={styles['name']}
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <input
          ref={field}
          aria-label="Name of your look"
          placeholder="Name, for example Mine"
          // It keeps its own undo.
          onKeyDown={(event) => event.stopPropagation()}
          autoComplete="off"
          spellCheck={false}
          {...text}
        />
        <Button isSmall type="submit" disabled={name === '' || cube !== undefined}>
          {isOwners ? 'Use Tonight' : 'Download'}
        </Button>
      </form>
      <LooksInUse />
    </>
  )
}

/** Looks of the host; a `.cube` file of the host's is none. */
function LooksInUse() {
  const looks = useAtomValue(hostFilmsAtom)?.filter(({ kind }) => kind === 'film') ?? []
  const takeBack = useSetAtom(takeBackAtom)
  if (looks.length === 0) return null
  const names = looks.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name))
  return (
    <div className={`row ${styles['inUse']}`}>
      <p className="dim">{`In use tonight: ${names.join(', ')}`}</p>
      <ButtonGroup label="In use tonight">
        {looks.map((look) => (
          <Button key={look.id} isSmall onClick={() => takeBack(look)}>
            {`Take Back ${look.name}`}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  )
}
