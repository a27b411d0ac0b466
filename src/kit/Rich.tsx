import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Renders a message with tags: its texts and elements, one after the other. They need no keys: a message moves none. Each
 * text has an element of its own: on a page that the browser translates, React no longer finds a text beside others.
 */
export function Rich({ parts }: { readonly parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts.map(inElement))
}

const inElement = (part: ReactNode): ReactNode =>
  typeof part === 'string' && part !== '' ? createElement('span', null, part) : part
