import { compareMessages, type GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import type { MessagePage } from '../../../src/guestbook/GuestbookClient.ts'

/** The table as a plain list, served by pages of three, with a clock that a test sets forward. */
export class DatabaseModel {
  /** Newest first. */
  rows: readonly GuestMessage[] = []
  /** All that was ever written, newest first. */
  written: readonly GuestMessage[] = []
  #nowMs = Date.UTC(2026, 10, 21, 12)

  /** Saves a message `waitMs` after the last one; its insert began `lateMs` ago. */
  insert(waitMs: number, lateMs: number): GuestMessage {
    this.#nowMs += waitMs
    const message = {
      id: String(this.written.length).padStart(4, '0'),
      name: 'Guest',
      message: 'Message',
      createdAt: new Date(this.#nowMs - lateMs).toISOString(),
    }
    this.written = [...this.written, message].toSorted(compareMessages)
    this.rows = [...this.rows, message].toSorted(compareMessages)
    return message
  }

  hide(message: GuestMessage): void {
    this.rows = this.rows.filter((row) => row !== message)
  }

  /** Puts a hidden message back, with its old id and moment. */
  unhide(message: GuestMessage): void {
    this.rows = [...this.rows, message].toSorted(compareMessages)
  }

  page(before: GuestMessage | null): MessagePage {
    const older = before ? this.rows.filter((row) => compareMessages(before, row) < 0) : this.rows
    return { messages: older.slice(0, 3), isLast: older.length < 3 }
  }
}
