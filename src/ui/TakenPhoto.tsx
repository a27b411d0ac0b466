import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'

import { photoCountAtom } from '../state/boothAtom.ts'
import { takenPictureAtom } from '../state/takenPhotoAtoms.ts'
import { keepPainted } from './kit/keepPainted.ts'

/** The photo just taken, over the live view, in the second before the next countdown. */
export function TakenPhoto() {
  const picture = useAtomValue(takenPictureAtom)
  const number = useAtomValue(photoCountAtom)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const element = canvas.current
    if (!element || !picture) return undefined
    return keepPainted(element, () => element.getContext('2d')?.putImageData(picture, 0, 0))
  }, [picture])

  if (!picture) return null
  const { width, height } = picture
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is painted, there is no file for an <img>
    <canvas ref={canvas} role="img" aria-label={`Photo ${number}`} width={width} height={height} />
  )
}
