import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { requestPrintAtom } from '../../../src/booth/files/exportActions.ts'
import { dispatchStripFileAtom, exportedAtom } from '../../../src/booth/files/stripFileAtoms.ts'
import { guestPrintAtom } from '../../../src/booth/session/hostAtoms.ts'
import { alertSentencesAtom, canResumePrinterAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { followedStripAtom, printerAtom } from '../../../src/kiosk/printerAtoms.ts'
import { printStripAtom, startGuestPrints, startPrinting } from '../../../src/kiosk/printing.ts'
import type { PrinterReport, ReportedJob } from '../../../src/strip/export/printerReport.ts'
import { printerReport } from '../../../tools/harness/fixtures/printerReport.ts'
import { stubStorage } from './device.ts'

const upload = vi.hoisted(() => vi.fn<(url: string) => Promise<Response>>())
vi.mock(import('../../../src/lib/upload.ts'), () => ({ upload }))
vi.mock('../../../src/strip/export/drawSheet.ts', () => ({
  drawSheet: async (jpeg: Blob) => ({ jpeg, paper: { id: 'photo paper' } }),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubStorage()
  vi.stubGlobal('addEventListener', () => {})
  upload.mockReset()
  upload.mockResolvedValue(new Response(null, { status: 201 }))
})

const job = (id: string, state: ReportedJob['state'], sheets = 1): ReportedJob => ({
  id,
  state,
  sheets,
  printed: 0,
  detail: '',
})

/** A kiosk with the booth's printer, no paper of its own, and a visitor who has a strip. */
function openKiosk() {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(kioskSettings.paper.atom, 0)
  kiosk.set(printerAtom, printerReport())
  kiosk.set(followedStripAtom, { id: 'strip', isKept: false })
  startPrinting(kiosk)
  startGuestPrints(kiosk, booth)
  booth.set(dispatchStripFileAtom, { type: 'encoded', jpeg: new Blob(['jpeg']) })
  const report = (change: Partial<PrinterReport>) => kiosk.set(printerAtom, printerReport(change))
  return { kiosk, booth, report, print: () => booth.get(guestPrintAtom) }
}

test('P2: a press queues sheets on the booth’s printer, and the kiosk follows the job to its end', async () => {
  const { kiosk, booth, report, print } = openKiosk()
  kiosk.set(kioskSettings.paper.atom, 7)
  report({ jobs: [job('other-1', 'printing', 2), job('third-2', 'failed')] })
  await booth.set(requestPrintAtom, 2)
  expect(print()).toMatchObject({ state: 'queued', ahead: 3, problem: null })
  await vi.waitFor(() => expect(booth.get(exportedAtom)).toBe('print'))
  expect(upload.mock.calls.map(([url]) => url)).toEqual([
    '/kiosk/v1/prints/strip-1.jpg?paper=photo+paper&sheets=2&kept=no',
  ])
  report({ problem: 'media-empty', jobs: [job('strip-1', 'waiting', 2)] })
  expect(print()).toMatchObject({ ahead: 0, problem: 'media-empty' })
  const alerts = kiosk.get(alertSentencesAtom).map((sentence) => sentence())
  expect([alerts, kiosk.get(canResumePrinterAtom)]).toEqual([['The printer is out of paper.'], true])
  expect(kiosk.get(kioskSettings.paper.atom)).toBe(7)
  report({ others: 4, jobs: [job('strip-1', 'printing', 2)] })
  expect(print()).toMatchObject({ ahead: 4, problem: null })
  report({ jobs: [job('strip-1', 'done', 2)] })
  expect(print().state).toBe('done')
})

test('a booth that is away gets the job when it is back; one that refuses it has failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { kiosk, booth, print } = openKiosk()
  upload
    .mockRejectedValueOnce(new TypeError('away'))
    .mockResolvedValueOnce(new Response(null, { status: 502 }))
  await booth.set(requestPrintAtom, 1)
  await vi.advanceTimersByTimeAsync(5000)
  expect([upload.mock.calls.length, booth.get(exportedAtom)]).toEqual([3, 'print'])
  for (const status of [503, 507]) {
    booth.set(guestPrintAtom, { state: 'none' })
    upload.mockResolvedValueOnce(new Response(null, { status }))
    await booth.set(requestPrintAtom, 1)
    await vi.waitFor(() => expect(print().state).toBe('failed'))
  }
  expect(kiosk.get(alertSentencesAtom).map((sentence) => sentence())).toEqual(['A strip didn’t print'])
})

test('a strip prints by itself though the kiosk has counted down to no paper', async () => {
  const { kiosk } = openKiosk()
  kiosk.set(kioskSettings.isPrinting.atom, true)
  expect(kiosk.set(printStripAtom, new Blob(['jpeg']))).not.toBeNull()
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
  kiosk.set(printerAtom, null)
  expect(kiosk.set(printStripAtom, new Blob(['jpeg']))).toBeNull()
})
