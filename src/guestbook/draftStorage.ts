/** What a visitor has written and not yet sent. */
export type Draft = { readonly name: string; readonly message: string }

const key = 'guestbook-draft'

/** The draft of this tab, so that loading the page again does not cost it; empty where there is none. */
export function loadDraft(): Draft {
  try {
    const { name, message }: Record<string, unknown> = { ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
    return { name: typeof name === 'string' ? name : '', message: typeof message === 'string' ? message : '' }
  } catch {
    // Storage can be blocked or hold anything; the page itself still keeps the draft.
    return { name: '', message: '' }
  }
}

/** Keeps the draft as long as the tab: the next visitor of a shared machine does not meet it. */
export function saveDraft(draft: Draft): void {
  try {
    if (draft.name === '' && draft.message === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The draft then lives as long as the page does.
  }
}
