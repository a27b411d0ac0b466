import { useEffect, useRef } from 'react'

import styles from './Controls.module.css'
import { type ControlGroup, type ControlPane, type OnTurn, openPane, type Values } from './openPane.ts'

type Props = {
  /** Keep them the same while the controls stay. */
  readonly groups: readonly ControlGroup[]
  readonly values: Values
  readonly onTurn: OnTurn
}

/** The controls of one filter. */
export function Controls({ groups, values, onTurn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const pane = useRef<ControlPane>(null)
  const turn = useRef(onTurn)

  useEffect(() => {
    turn.current = onTurn
  }, [onTurn])

  useEffect(() => {
    if (!box.current) return
    const opened = openPane(box.current, groups, (...turned) => turn.current(...turned))
    pane.current = opened
    return () => {
      pane.current = null
      opened.close()
    }
  }, [groups])

  useEffect(() => pane.current?.show(values), [groups, values])

  return <div ref={box} className={styles['controls']} />
}
