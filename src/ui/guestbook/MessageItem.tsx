import { memo } from 'react'

import type { GuestMessage } from '../../guestbook/GuestMessage.ts'
import styles from './MessageItem.module.css'

/** One message. Its direction of writing stays within it, whatever the texts hold. */
export const MessageItem = memo(function MessageItem({ message }: { readonly message: GuestMessage }) {
  return (
    <article className={styles['item']}>
      <header className={styles['head']}>
        <bdi className={styles['name']}>{message.name}</bdi>
        <time className={styles['date']} dateTime={message.createdAt}>
          {new Date(message.createdAt).toLocaleDateString()}
        </time>
      </header>
      <p className={styles['text']} dir="auto">
        {message.message}
      </p>
    </article>
  )
})
