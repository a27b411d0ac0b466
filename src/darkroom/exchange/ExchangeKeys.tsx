import { saveBlob } from '../../download/saveBlob.ts'
import { exportCube } from '../../film/cube/exportCube.ts'
import { CubeError } from '../../film/cube/CubeLut.ts'
import { filterById } from '../../filters/registry.ts'
import type { Setting } from '../bench/Bench.ts'
import { FileTool } from '../kit/FileTool.tsx'
import { Row } from '../kit/Row.tsx'
import { Tool } from '../kit/Tool.tsx'
import { importCube } from './importCube.ts'

type Props = {
  readonly setting: Setting
  readonly onSetting: (setting: Setting) => void
  readonly onNotice: (sentence: string) => void
}

/** To and from the tools that colourists use. */
export function ExchangeKeys({ setting, onSetting, onNotice }: Props) {
  const load = async (file: File) => {
    const cube = await importCube(file)
    if (cube instanceof CubeError) return onNotice(`“${file.name}” was not taken: ${cube.message}`)
    onNotice(`“${file.name}” was taken.`)
    onSetting({ ...setting, cube })
  }
  const save = async () => {
    const { id, name, film } = filterById(setting.filterId)
    onNotice('The .cube file is being made …')
    const text = await exportCube({ title: name, film, values: setting.preset.film })
    saveBlob(new Blob([text], { type: 'text/plain' }), `${id}.cube`)
    onNotice(`${id}.cube holds the colours of ${name}, without what moves or has a place in the picture.`)
  }
  const told = (work: Promise<void>) =>
    work.catch((cause: unknown) => onNotice(cause instanceof Error ? cause.message : String(cause)))
  return (
    <Row label="Exchange">
      <Tool disabled={setting.cube !== undefined} onClick={() => void told(save())}>
        Export .cube
      </Tool>
      <FileTool label="Cube file" accept=".cube" onFile={(file) => void told(load(file))}>
        Import .cube
      </FileTool>
    </Row>
  )
}
