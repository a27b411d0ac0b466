import { useEffect } from 'react'
import * as kit from '../locale/messages/kit.ts'

/** Title of a page beside the booth, in the language in use. */
export function usePageTitle(): void {
  const title = kit.pageTitle()
  useEffect(() => {
    document.title = title
  }, [title])
}
