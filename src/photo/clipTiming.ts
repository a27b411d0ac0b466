/** Frame rate of the clip that is kept before a shutter, frames a second. */
export const clipFramesPerSecond = 12

/** Duration of a clip, which ends with the shutter, milliseconds. */
export const clipMs = 1500
