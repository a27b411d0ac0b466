import { expect, it, vi } from 'vitest'
import { formatTime } from '../../../src/strip/dateFormat.ts'

const evening = new Date(2027, 10, 3, 20, 5).getTime()
const midnight = new Date(2027, 10, 23, 0, 0).getTime()

it.each([
  ['dd.MM.yyyy HH:mm', 'de', '03.11.2027 20:05', '03.11.2027', '20:05'],
  ["d. MMMM y, H:mm 'Uhr'", 'de', '3. November 2027, 20:05 Uhr', '3. November 2027', '20:05 Uhr'],
  ["EEEE, MMMM d 'at' h:mm a", 'en', 'Wednesday, November 3 at 8:05 PM', 'Wednesday, November 3', '8:05 PM'],
  ['E d/M/yy hh:mm', 'fr', 'mer. 3/11/27 08:05', 'mer. 3/11/27', '08:05'],
  // A month beside a day has another case.
  ['d MMMM', 'pl', '3 listopada', '3 listopada', ''],
  ['yyyy年M月d日(E)HH時mm分', 'ja', '2027年11月3日(水)20時05分', '2027年11月3日(水)', '20時05分'],
  ['y. M. d. a h:mm', 'ko', '2027. 11. 3. 오후 8:05', '2027. 11. 3.', '오후 8:05'],
  ["HH:mm 'Uhr', dd.MM.", 'de', '20:05 Uhr, 03.11.', '03.11.', '20:05'],
])('%s in %s is %s', (pattern, language, full, date, time) => {
  expect(formatTime(evening, { pattern, language })).toEqual({ full, date, time })
})

it.each([
  ['de', '03.11.2027 20:05', '23.11.2027 00:00'],
  ['en-US', '11/03/2027 8:05 PM', '11/23/2027 12:00 AM'],
  ['ja', '2027/11/03 20:05', '2027/11/23 0:00'],
])('the way of %s is %s, and at midnight %s', (language, atEvening, atMidnight) => {
  expect(formatTime(evening, { pattern: null, language }).full).toBe(atEvening)
  expect(formatTime(midnight, { pattern: null, language }).full).toBe(atMidnight)
})

it('has an hour before one o’clock in each of its ways', () => {
  const at = (pattern: string) => formatTime(midnight, { pattern, language: 'en' }).full
  expect(['HH:mm', 'H:mm', 'hh:mm a'].map(at)).toEqual(['00:00', '0:00', '12:00 AM'])
})

it('is local', () => {
  vi.stubEnv('TZ', 'Asia/Kathmandu')
  const moment = Date.parse('2027-12-31T18:15Z')
  for (const pattern of ['dd.MM.yyyy HH:mm', null])
    expect(formatTime(moment, { pattern, language: 'de' }).full).toBe('01.01.2028 00:00')
})
