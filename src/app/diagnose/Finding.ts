/** What a look at one part of the device has shown. It names nobody and nothing of theirs: it is made to be passed on. */
export type Finding = {
  readonly works: boolean
  /** What was found, in short. */
  readonly says: string
  /** What to do about it, in a sentence or two. */
  readonly help?: string
}

export const works = (says: string): Finding => ({ works: true, says })
export const fails = (says: string, help: string): Finding => ({ works: false, says, help })
