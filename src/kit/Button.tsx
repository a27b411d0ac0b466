import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  /** `neon` for the main action of a screen, `quiet` for a way out, `plain` for all others. */
  readonly tone?: 'neon' | 'plain' | 'quiet'
  /** For toolbars, as in the darkroom: flat, one line of text high, and without a tone. */
  readonly isSmall?: boolean
}

/** Button of the booth; with `aria-pressed`, a small one is a toggle button. */
export function Button({ tone = 'plain', isSmall = false, type = 'button', ...rest }: Props) {
  return <button type={type} className={styles[isSmall ? 'small' : 'button']} data-tone={tone} {...rest} />
}
