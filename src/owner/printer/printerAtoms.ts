import { atom } from 'jotai'
import type { OwnerPrinter } from '../../strip/export/printerReport.ts'

/** Printers of the booth, as its server reports them; null until it has. The printer stage alone sets it. */
export const ownerPrinterAtom = atom<OwnerPrinter | null>(null)
