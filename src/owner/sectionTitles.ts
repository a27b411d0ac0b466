import * as owner from '../locale/messages/owner.ts'

/** Titles of the owner's sections by their ids, without their rooms: tests go through all of them. */
export const sectionTitles = {
  tonight: owner.tonight,
  event: owner.event,
  guestbook: owner.guestBook,
  strips: owner.strips,
  kiosk: owner.kiosk,
} as const
