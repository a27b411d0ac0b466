import { compareMessages, type GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import type { MessagePage } from '../../../src/guestbook/GuestbookClient.ts'

/** Model of the table `guest_messages` for property tests: a sorted list, pages of three, and a clock of its own. */
export class DatabaseModel {
  /** Visible messages, newest first. */
  rows: readonly GuestMessage[] = []
  /** All messages that were ever inserted, newest first. */
  written: readonly GuestMessage[] = []
  #nowMs = Date.UTC(2026, 10, 21, 12)

  /**
   * Inserts a message.
   * @param waitMs time since the last insert
   * @param lateMs duration of the transaction: `created_at` is its start
   */
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

  /** Makes a hidden message visible again, with its old id and time. */
  unhide(message: GuestMessage): void {
    this.rows = [...this.rows, message].toSorted(compareMessages)
  }

  page(before: GuestMessage | null): MessagePage {
    const older = before ? this.rows.filter((row) => compareMessages(before, row) < 0) : this.rows
    return { messages: older.slice(0, 3), isLast: older.length < 3 }
  }
}
