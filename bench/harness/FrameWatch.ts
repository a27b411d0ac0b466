declare global {
  /** Chromium's; the types of the DOM have none. */
  class MediaStreamTrackProcessor {
    constructor(init: { readonly track: MediaStreamTrack; readonly maxBufferSize: number })
    readonly readable: ReadableStream<VideoFrame>
  }
}

/** What came of the camera's frames in a while. */
export type FrameWatch = {
  /** Frames that the camera has given the page. */
  readonly given: number
  /** Frames of them that were painted. */
  readonly painted: number
  /** Of every picture that was painted, where the numbers are read. */
  readonly late: readonly {
    /** Frames that its number is behind that of the video's frame. */
    readonly behind: number
    /** From the frame's capture, as the browser tells it, until its pixels were there. */
    readonly sinceCaptureMs: number
  }[]
}

export type WatchOptions = {
  readonly canvas: string
  readonly isMirrored: boolean
  readonly forMs: number
  /** Reads the numbers, too; that waits for the GPU, and costs time of its own. */
  readonly readsNumbers: boolean
}
