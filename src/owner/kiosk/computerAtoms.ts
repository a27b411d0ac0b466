import { atom } from 'jotai'
import type { BoothComputer } from './boothComputer.ts'

/** The booth's computer, as its server reports it; null until it has, and where the server was started without a launcher. */
export const boothComputerAtom = atom<BoothComputer | null>(null)
