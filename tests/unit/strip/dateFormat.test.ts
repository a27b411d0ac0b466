import { afterEach, expect, it, vi } from 'vitest'
import { formatTime } from '../../../src/strip/dateFormat.ts'

afterEach(() => vi.unstubAllEnvs())

const evening = new Date(2027, 10, 3, 20, 5).getTime()
const midnight = new Date(2027, 10, 23, 0, 0).getTime()

it.each([
  ['dd.MM.yyyy HH:mm', 'de', '03.11.2027 20:05', '03.11.2027', '20:05'],
  ["d. MMMM y, H:mm 'Uhr'", 'de', '3. November 2027, 20:05 Uhr', '3. November 2027', '20:05 Uhr'],
  ['EEE dd. MMM yy', 'de', 'Mi 03. Nov. 27', 'Mi 03. Nov. 27', ''],
  ["EEEE, MMMM d 'at' h:mm a", 'en', 'Wednesday, November 3 at 8:05 PM', 'Wednesday, November 3', '8:05 PM'],
  ['E d/M/yy hh:mm', 'fr', 'mer. 3/11/27 08:05', 'mer. 3/11/27', '08:05'],
  // A month beside a day has another case.
  ['d MMMM', 'pl', '3 listopada', '3 listopada', ''],
  ['yyyy年M月d日(E)HH時mm分', 'ja', '2027年11月3日(水)20時05分', '2027年11月3日(水)', '20時05分'],
  ['MMMM d日 HH:mm', 'ja', '11月 3日 20:05', '11月 3日', '20:05'],
  ['y. M. d. a h:mm', 'ko', '2027. 11. 3. 오후 8:05', '2027. 11. 3.', '오후 8:05'],
  ["HH:mm 'Uhr', dd.MM.", 'de', '20:05 Uhr, 03.11.', '03.11.', '20:05'],
  ['EEE HH:mm dd.MM.', 'de', 'Mi 20:05 03.11.', 'Mi 03.11.', '20:05'],
  ["h 'o''clock' ''yy", 'en', "8 o'clock '27", '27', '8'],
  ['HH:mm', 'de', '20:05', '', '20:05'],
])('%s in %s is %s', (pattern, language, full, date, time) => {
  expect(formatTime(evening, { pattern, language })).toEqual({ full, date, time })
})

it.each([
  ['de', '03.11.2027 20:05', '23.11.2027 00:00'],
  ['en-US', '11/03/2027 8:05 PM', '11/23/2027 12:00 AM'],
  ['ja', '2027/11/03 20:05', '2027/11/23 0:00'],
  ['ko-KR', '2027. 11. 03. 오후 8:05', '2027. 11. 23. 오전 12:00'],
])('the way of %s is %s, and at midnight %s', (language, atEvening, atMidnight) => {
  expect(formatTime(evening, { pattern: null, language }).full).toBe(atEvening)
  expect(formatTime(midnight, { pattern: null, language }).full).toBe(atMidnight)
})

it.each([
  ['HH:mm', '00:00'],
  ['H:mm', '0:00'],
  ['hh:mm a', '12:00 AM'],
])('%s is %s at midnight', (pattern, text) => {
  expect(formatTime(midnight, { pattern, language: 'en' }).full).toBe(text)
})

it.each([
  ['Asia/Kathmandu', '01.01.2028 00:00'],
  ['America/New_York', '31.12.2027 13:15'],
])('in %s the time is local: %s', (zone, text) => {
  vi.stubEnv('TZ', zone)
  const moment = Date.parse('2027-12-31T18:15Z')
  expect(formatTime(moment, { pattern: 'dd.MM.yyyy HH:mm', language: 'de' }).full).toBe(text)
  expect(formatTime(moment, { pattern: null, language: 'de' }).full).toBe(text)
})
