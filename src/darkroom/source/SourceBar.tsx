import type { DragEvent } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../../kit/ButtonGroup.tsx'
import { Select } from '../../kit/Select.tsx'
import type { SourceId } from './source.ts'
import type { SourceChoice } from './useSource.ts'

type Props = {
  readonly choice: SourceChoice
  readonly onChoose: (choice: SourceChoice) => void
  readonly onFile: (file: File) => void
  /** Null for a still, which can't be frozen. */
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

/** Toolbar that selects the source, and freezes a moving one. */
export function SourceBar({ choice, onChoose, onFile, isFrozen, onFreeze }: Props) {
  return (
    <ButtonGroup label="Source">
      <Select
        isSmall
        aria-label="Source"
        options={options.filter(({ value }) => value !== 'file' || choice.id === 'file')}
        value={choice.id}
        onChange={(id) => id !== 'file' && onChoose({ id, file: null })}
      />
      <FileButton label="Picture or clip" accept="image/*,video/*" onFile={onFile}>
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

/** Event handlers of an element on which a file can be dropped. */
export function acceptFiles(onFile: (file: File) => void) {
  return {
    // By default the browser would leave the page and open the file.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer.files[0]
      if (file) onFile(file)
    },
  }
}
