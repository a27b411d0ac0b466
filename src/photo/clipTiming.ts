/** Frame rate of a clip: of the frames that are kept before a shutter, a second. */
export const clipFramesPerSecond = 12

/** Duration of a clip, which ends with the shutter, milliseconds. */
export const clipMs = 1500

/** Frames of a whole clip. */
export const clipFrames = (clipMs / 1000) * clipFramesPerSecond
