import type { DragEvent } from 'react'
import { Button } from '../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../kit/ButtonGroup.tsx'
import { Select } from '../kit/Select.tsx'
import type { SourceId } from './source.ts'
import type { Chosen } from './useSource.ts'

type Props = {
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  /** Null for a picture that stands anyway. */
  readonly isFrozen: boolean | null
  readonly onFreeze: (isFrozen: boolean) => void
}

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

/** What stands before the film. */
export function SourceBar({ chosen, onChoose, isFrozen, onFreeze }: Props) {
  return (
    <ButtonGroup label="Source">
      <Select
        isSmall
        aria-label="Source"
        options={options.filter(({ value }) => value !== 'file' || chosen.id === 'file')}
        value={chosen.id}
        onChange={(id) => id !== 'file' && onChoose({ id, file: null })}
      />
      <FileButton
        label="Picture or clip"
        accept="image/*,video/*"
        onFile={(file) => onChoose({ id: 'file', file })}
      >
        File …
      </FileButton>
      <Button
        isSmall
        disabled={isFrozen === null}
        aria-pressed={isFrozen ?? false}
        onClick={() => onFreeze(isFrozen === false)}
      >
        Freeze
      </Button>
    </ButtonGroup>
  )
}

/** Lets an element take a picture or a clip that is dropped on it. */
export function acceptFiles(onChoose: (chosen: Chosen) => void) {
  return {
    // Else the browser would leave the page for the picture.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer.files[0]
      if (file) onChoose({ id: 'file', file })
    },
  }
}
