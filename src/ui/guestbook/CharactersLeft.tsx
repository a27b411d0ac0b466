import styles from './GuestForm.module.css'

/** From here on the remaining characters are shown. */
const nearLimit = { name: 10, message: 50 }

/** How many characters still fit, near the limit. */
export function CharactersLeft({ of, left }: { readonly of: 'name' | 'message'; readonly left: number }) {
  if (left > nearLimit[of]) return null
  return (
    <output className={styles['left']} data-full={left === 0}>
      {left} left for your {of}
    </output>
  )
}
