import * as v from 'valibot'

/** The booth on its own computer: whether the kiosk is open there in its own browser, and whether the booth starts with the computer. */
export const boothComputerSchema = v.object({
  /** `noBrowser`: none that has a kiosk mode was found; `failing`: its browser has ended too often. */
  kiosk: v.picklist(['closed', 'open', 'noBrowser', 'failing']),
  startsWithComputer: v.boolean(),
})
/** State of the booth's computer. */
export type BoothComputer = v.InferOutput<typeof boothComputerSchema>

/** What the owner wants of the booth's computer. */
export const computerChangeSchema = v.partial(
  v.object({
    kiosk: v.picklist(['open', 'closed']),
    startsWithComputer: v.boolean(),
    booth: v.literal('ended'),
  }),
)
/** Change of the booth's computer. */
export type ComputerChange = v.InferOutput<typeof computerChangeSchema>
