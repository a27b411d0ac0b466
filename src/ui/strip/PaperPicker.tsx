import { useAtom, useAtomValue } from 'jotai'
import { useId } from 'react'
import { paperAtom, stripTemplateAtom } from '../../booth/templateAtoms.ts'
import { hasPaper, papers } from '../../render/strip/paper.ts'
import styles from './PaperPicker.module.css'

/** Paper picker: a radio button for each paper, where the chosen template leaves it to the visitor. */
export function PaperPicker() {
  const template = useAtomValue(stripTemplateAtom)
  const [chosen, choose] = useAtom(paperAtom)
  const titleId = useId()
  if (!hasPaper(template)) return null
  return (
    <div role="radiogroup" aria-labelledby={titleId} className={styles['papers']}>
      <span id={titleId} className={styles['title']}>
        Paper
      </span>
      {papers.map(({ id, name, colour }) => (
        <label key={id} className={styles['paper']} data-checked={id === chosen}>
          <input type="radio" name="paper" checked={id === chosen} onChange={() => choose(id)} />
          <span className={styles['swatch']} style={{ background: colour }} />
          {name}
        </label>
      ))}
    </div>
  )
}
