import type { EventConfig } from '../../event/EventConfig.ts'
import { dateLocales } from '../../locale/dateLocales.ts'
import * as owner from '../../locale/messages/owner.ts'
import type { OwnerMessage } from './bookState.ts'
import './printBook.css'

const className = 'printed-book'

/**
 * Prints messages as a book on A4, which is not visible on the screen. It stays in the page until `removePrintedBook`:
 * some browsers return from `print()` before they read the page.
 * @param messages in the order of the book
 */
export function printBook(messages: readonly OwnerMessage[], { title, names, date }: EventConfig): void {
  removePrintedBook()
  const book = createElement('article', '', ...messages.map(createMessage))
  book.className = className
  const subtitle = [names, date].filter(Boolean).join(', ')
  book.prepend(createElement('h1', title ?? 'Retro Booth'), createElement('p', subtitle || owner.guestBook()))
  // First in the page: the style sheet hides what comes after it.
  document.body.prepend(book)
  window.print()
}

/** Removes the book that was printed last. */
export function removePrintedBook(): void {
  document.querySelector(`.${className}`)?.remove()
}

function createMessage({ name, message, createdAt }: OwnerMessage): HTMLElement {
  const text = createElement('p', message)
  text.dir = 'auto'
  const time = new Date(createdAt).toLocaleString(dateLocales(), { dateStyle: 'long', timeStyle: 'short' })
  return createElement('section', '', text, createElement('bdi', name), createElement('time', time))
}

function createElement(tag: string, text: string, ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(text, ...children)
  return element
}
