import { useAtomValue, useSetAtom } from 'jotai'
import { takeFileAtom } from '../exchange/exchangeActions.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../../kit/ButtonGroup.tsx'
import { Select } from '../../kit/Select.tsx'
import { choiceAtom, dispatchAtom, openSourceAtom } from '../state/darkroomAtoms.ts'
import type { SourceId } from './source.ts'

const names: Readonly<Record<SourceId, string>> = {
  portrait: 'Portrait',
  chart: '24-patch chart',
  ramp: 'Grey ramp',
  contrast: 'High contrast',
  camera: 'Camera',
  file: 'Own picture or clip',
}
const options = (['portrait', 'chart', 'ramp', 'contrast', 'camera', 'file'] as const).map((value) => ({
  value,
  label: names[value],
}))

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
      <FileButton label="Picture or clip" accept="image/*,video/*" onFile={useSetAtom(takeFileAtom)}>
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
