/** Draft: what a visitor has written and not yet posted. */
export type Draft = { readonly name: string; readonly message: string }

const key = 'guestbook-draft'

/** Loads the draft of this tab from session storage, so that a page reload keeps it. @returns an empty draft if there is none */
export function loadDraft(): Draft {
  try {
    const { name, message }: Record<string, unknown> = { ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
    return { name: typeof name === 'string' ? name : '', message: typeof message === 'string' ? message : '' }
  } catch {
    // Storage can be blocked or contain anything; the draft then lives in the page's state only.
    return { name: '', message: '' }
  }
}

/** Saves the draft to session storage: it ends with the tab, so the next visitor of a shared machine does not see it. */
export function saveDraft(draft: Draft): void {
  try {
    if (draft.name === '' && draft.message === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Blocked storage: the draft then lives in the page's state only.
  }
}
