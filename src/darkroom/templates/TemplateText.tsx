import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { problemSentence } from '../../render/strip/checkTemplate.ts'
import { lineOf } from './templateFiles.ts'
import { dispatchTemplatesAtom, templatesAtom } from './templatesAtoms.ts'
import styles from './TemplatesPage.module.css'

/** Editor of a template's text. A press on an error goes to its line. */
export function TemplateText() {
  const { id, text, problems } = useAtomValue(templatesAtom)
  const dispatch = useSetAtom(dispatchTemplatesAtom)
  const field = useRef<HTMLTextAreaElement>(null)
  const goTo = (line: number) => {
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0)
    field.current?.focus()
    field.current?.setSelectionRange(start, `${text}\n`.indexOf('\n', start))
  }
  return (
    <div className={styles['editor']}>
      <textarea
        ref={field}
        aria-label="Template as JSON"
        aria-invalid={problems.length > 0}
        spellCheck={false}
        value={text}
        onChange={({ target }) => dispatch({ type: 'write', text: target.value })}
      />
      <div role="alert">
        <ul>
          {problems.map((problem) => {
            const line = lineOf(text, problem.path)
            return (
              <li key={`${problem.path} ${problem.reason}`}>
                <button type="button" onClick={() => goTo(line)}>
                  {`Line ${line}: ${problemSentence(`templates/${id}.json`, problem)}`}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
