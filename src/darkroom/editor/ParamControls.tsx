import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { dispatchAtom } from '../state/darkroomAtoms.ts'
import { controlGroupsAtom, controlValuesAtom } from './controlAtoms.ts'
import styles from './ParamControls.module.css'
import { type ControlPane, openParamPane } from './paramPane.ts'

/** Controls of the active edit's params. */
export function ParamControls() {
  const box = useRef<HTMLDivElement>(null)
  const pane = useRef<ControlPane>(null)
  const groups = useAtomValue(controlGroupsAtom)
  const values = useAtomValue(controlValuesAtom)
  const dispatch = useSetAtom(dispatchAtom)

  useEffect(() => {
    if (!box.current) return
    const opened = openParamPane(box.current, groups, (name, value, isLast) =>
      dispatch({ type: 'setParam', name, value, isLast }),
    )
    pane.current = opened
    return () => {
      pane.current = null
      opened.close()
    }
  }, [groups, dispatch])

  useEffect(() => pane.current?.show(values), [groups, values])

  return <div ref={box} className={styles['controls']} />
}
