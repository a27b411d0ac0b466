import proofStillUrl from './proofStill.webp?url'

/** The portrait that proofs are printed from while no camera runs, of a proof's size. Close it after use. */
export async function loadProofStill(): Promise<ImageBitmap> {
  const answer = await fetch(proofStillUrl)
  if (!answer.ok) throw new Error(`the proofs' still is missing: ${answer.status}`)
  return createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}
