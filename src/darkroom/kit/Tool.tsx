import type { ComponentProps } from 'react'

import styles from './Tool.module.css'

/** A small key of the panel. With `aria-pressed` it stays down. */
export function Tool({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type={type} className={styles['tool']} {...rest} />
}
