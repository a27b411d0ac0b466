import { expect, test, vi } from 'vitest'

import { findStrips, writeTime } from '../../../../src/owner/strips/findStrips.ts'

test.each(['UTC', 'Asia/Kolkata'])(
  'in %s strips have the time of their kiosk, and are found by it',
  (zone) => {
    vi.stubEnv('TZ', zone)
    vi.stubGlobal('navigator', { languages: ['en-GB'] })
    const times = ['28-060000', '28-055959', '27-201530', '20-201000']
    const ids = times.map((time) => `retro-photostrip-2026-11-${time}-k3Fz9QpL`)
    expect(ids.map(writeTime).join('; ')).toBe(
      '28/11/2026, 06:00:00; 28/11/2026, 05:59:59; 27/11/2026, 20:15:30; 20/11/2026, 20:10:00',
    )
    const find = (night: string, text: string) =>
      findStrips(ids, { night, text }).map((id) => ids.indexOf(id))
    expect([find('2026-11-27', ''), find('2026-11-20', '20:15')], 'an evening ends at six').toEqual([
      [1, 2],
      [],
    ])
    expect([find('', '20:15'), find('', 'K3fz'), find('', ' 28/11/2026 ')]).toEqual([
      [2],
      [0, 1, 2, 3],
      [0, 1],
    ])
  },
)
