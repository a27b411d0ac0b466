import { createElement, Fragment, type ReactNode } from 'react'

/** Renders a message with tags: its texts and elements, one after the other. They need no keys: a message moves none. */
export function Rich({ parts }: { readonly parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts)
}
