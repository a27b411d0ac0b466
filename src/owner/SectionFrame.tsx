import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { RetryBoundary } from '../kit/ErrorBoundary.tsx'
import { noticeAtom } from './session/sessionAtoms.ts'
import styles from './OwnerPage.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

/** Section of the owner's page: its title, what became of the last action, and its room. */
export function SectionFrame({ title, children }: Props) {
  const notice = useAtomValue(noticeAtom)
  return (
    <section className="stack" aria-labelledby="section">
      <h2 id="section">{title}</h2>
      <output className={`silent amber ${styles['notice']}`}>{notice?.()}</output>
      <RetryBoundary key={title}>{children}</RetryBoundary>
    </section>
  )
}
