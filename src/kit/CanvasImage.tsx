import { useEffect, useRef } from 'react'

type Props = { readonly label: string; readonly image: ImageData }

/** An image of an instrument, as large as its screen. */
export function CanvasImage({ label, image }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(image, 0, 0), [image])
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img can't be painted
      role="img"
      aria-label={label}
      width={image.width}
      height={image.height}
    />
  )
}
