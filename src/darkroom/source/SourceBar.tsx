import { useAtomValue, useSetAtom } from 'jotai'
import { takeFileAtom } from '../exchange/exchangeActions.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../../kit/ButtonGroup.tsx'
import { type Option, Select } from '../../kit/Select.tsx'
import { choiceAtom, dispatchAtom, openSourceAtom } from '../state/darkroomAtoms.ts'
import type { SourceChoice } from './source.ts'

const options: readonly Option<SourceChoice['id']>[] = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'chart', label: '24-patch chart' },
  { value: 'ramp', label: 'Grey ramp' },
  { value: 'contrast', label: 'High contrast' },
  { value: 'camera', label: 'Camera' },
  { value: 'file', label: 'Own picture or video' },
]

/** Toolbar that selects the source, and freezes a moving one. */
export function SourceBar() {
  const { id: chosen } = useAtomValue(choiceAtom)
  const freeze = useAtomValue(openSourceAtom)?.freeze ?? null
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <ButtonGroup label="Source">
      <Select
        isSmall
        aria-label="Source"
        options={options.filter(({ value }) => value !== 'file' || chosen === 'file')}
        value={chosen}
        onChange={(id) => id !== 'file' && dispatch({ type: 'chooseSource', choice: { id } })}
      />
      <FileButton label="Picture or video" accept="image/*,video/*" onFile={useSetAtom(takeFileAtom)}>
        File …
      </FileButton>
      <Button
        isSmall
        disabled={freeze === null}
        aria-pressed={typeof freeze === 'object' && freeze !== null}
        onClick={() => dispatch({ type: 'toggleFreeze' })}
      >
        Freeze
      </Button>
    </ButtonGroup>
  )
}
