import type { DodgeMap } from './DodgeMap.ts'

/** Gains of linear light for each channel, automatic exposure times white balance. Each is 0.46 to 16. */
export type Gains = { readonly red: number; readonly green: number; readonly blue: number }

/** Metering: gains of the whole picture, and what its faces get on top of them; nothing in good light. */
export type Metering = Gains & { readonly dodge?: DodgeMap | undefined }

/** Metering that changes nothing. */
export const neutralMetering: Metering = { red: 1, green: 1, blue: 1 }
