import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  /** `neon` is the one thing to do here, `plain` everything else, `quiet` a way out. */
  readonly tone?: 'neon' | 'plain' | 'quiet'
}

/** A key of the machine. */
export function Button({ tone = 'plain', type = 'button', ...rest }: Props) {
  return <button type={type} className={styles['key']} data-tone={tone} {...rest} />
}
