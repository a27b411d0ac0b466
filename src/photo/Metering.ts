/**
 * What the meter adds in front of the film: automatic exposure times white balance, as a gain of linear light
 * for each channel. All three stay between 0.58 and 3.83.
 */
export type Metering = { readonly red: number; readonly green: number; readonly blue: number }

/** Leaves the picture as it is. */
export const neutralMetering: Metering = { red: 1, green: 1, blue: 1 }
