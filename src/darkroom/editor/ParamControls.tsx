import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { filterById } from '../../filters/filters.ts'
import { editableParams } from '../preset.ts'
import { activeEditAtom, dispatchAtom } from '../state/darkroomAtoms.ts'
import styles from './ParamControls.module.css'
import { openParamPane } from './paramPane.ts'

/** Controls of the active edit's params; none for a `.cube` file. */
export function ParamControls() {
  const box = useRef<HTMLDivElement>(null)
  const pane = useRef<ReturnType<typeof openParamPane>>(null)
  const { filterId, cube, preset } = useAtomValue(activeEditAtom)
  const hasControls = cube === undefined
  const dispatch = useSetAtom(dispatchAtom)

  useEffect(() => {
    if (!box.current || !hasControls) return
    const opened = openParamPane(box.current, editableParams(filterById(filterId)), (name, value, isLast) =>
      dispatch({ type: 'setParam', name, value, isLast }),
    )
    pane.current = opened
    return () => {
      pane.current = null
      opened.close()
    }
  }, [filterId, hasControls, dispatch])

  useEffect(() => pane.current?.show(preset), [filterId, hasControls, preset])

  return <div ref={box} className={styles['controls']} />
}
