/** Request to the encoder worker. Each request has one `EncodeResponse`, in any order. */
export type EncodeRequest = {
  readonly id: number
  /** Transferred; the worker closes it. */
  readonly image: ImageBitmap
  readonly type: string
  readonly quality: number
}

/** Response of the encoder worker; the first one, with the id 0, says that workers can encode in this browser. */
export type EncodeResponse = {
  readonly id: number
  /** Null where the browser could not encode the image. */
  readonly blob: Blob | null
}

/** Keeps no pixels after the response: every image has a canvas of its own. */
async function encode({ image, type, quality }: Omit<EncodeRequest, 'id'>): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(image.width, image.height)
  try {
    // Read back, it stays in memory: no crash of the GPU process can wipe it.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(image, 0, 0)
    return context && (await canvas.convertToBlob({ type, quality }))
  } catch {
    return null
  } finally {
    image.close()
    canvas.width = 0
  }
}

function answer(response: EncodeResponse): void {
  postMessage(response)
}

/** Encodes a pixel: that compiles the encoder, and shows that it works here (Safari has it from 16.4 on). */
async function proveEncoder(): Promise<void> {
  const image = await createImageBitmap(new ImageData(1, 1))
  const blob = await encode({ image, type: 'image/jpeg', quality: 1 })
  if (blob) answer({ id: 0, blob: null })
}

addEventListener('message', ({ data: { id, ...request } }: MessageEvent<EncodeRequest>) => {
  void encode(request).then((blob) => answer({ id, blob }))
})
void proveEncoder()
