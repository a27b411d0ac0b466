import styles from './Marquee.module.css'

/** The lit sign on top of the cabinet. Its tubes catch once, when the main screen's turn comes. */
export function Marquee({ lit }: { readonly lit: boolean }) {
  return (
    <header className={styles['marquee']}>
      <h1 className={styles['title']} data-lit={lit}>
        RETRO BOOTH
      </h1>
    </header>
  )
}
