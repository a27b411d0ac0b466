import { FileTool } from '../kit/FileTool.tsx'
import { Tool } from '../kit/Tool.tsx'
import { Row } from '../kit/Row.tsx'
import { Pick } from '../kit/Pick.tsx'
import type { SourceId } from './Source.ts'
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
  name: names[value],
}))

/** What stands before the film. */
export function SourceBar({ chosen, onChoose, isFrozen, onFreeze }: Props) {
  return (
    <Row label="Source">
      <Pick
        label="Source"
        options={options.filter(({ value }) => value !== 'file' || chosen.id === 'file')}
        value={chosen.id}
        onChange={(id) => id !== 'file' && onChoose({ id, file: null })}
      />
      <FileTool
        label="Picture or clip"
        accept="image/*,video/*"
        onFile={(file) => onChoose({ id: 'file', file })}
      >
        File …
      </FileTool>
      <Tool
        disabled={isFrozen === null}
        aria-pressed={isFrozen ?? false}
        onClick={() => onFreeze(isFrozen === false)}
      >
        Freeze
      </Tool>
    </Row>
  )
}
