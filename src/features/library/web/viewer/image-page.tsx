import { useLayoutEffect, useState } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Upload } from '../../library.contract.ts'
import type { Size } from '../../zoom.rules.ts'
import { fileAddress, thumbnailAddress } from '../file-addresses.ts'
import type { Zoom } from './use-zoom.ts'

interface ImagePageProps {
  upload: Upload
  zoom: Zoom
  rotation: number
  onFailed: (isUnreachable?: boolean) => void
}

/** Shows an image, and its preview until the image has loaded. */
export function ImagePage({ upload, zoom, rotation, onFailed }: ImagePageProps) {
  const { setPageSize, fit } = zoom
  const [isLoaded, setIsLoaded] = useState(false)
  const { width, height, originalName, thumbnail } = upload

  const [natural, setNatural] = useState<Size | null>(width !== null && height !== null ? { width, height } : null)
  const isOnSide = rotation % 180 !== 0
  // When turned on its side, the image has the width and height of the page swapped.
  const [shownWidth, shownHeight] = isOnSide ? [fit.page.height, fit.page.width] : [fit.page.width, fit.page.height]
  const place = { width: shownWidth, height: shownHeight, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }

  useLayoutEffect(() => {
    if (natural) setPageSize(isOnSide ? { width: natural.height, height: natural.width } : natural)
  }, [natural, isOnSide, setPageSize])

  return (
    <>
      {!isLoaded && thumbnail === 'ready' && (
        <img src={thumbnailAddress(upload, 640)} alt="" draggable={false} style={place} className={turned} />
      )}
      <img
        src={fileAddress(upload)}
        alt={originalName}
        draggable={false}
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          // An image without a natural size fills the stage.
          setNatural(naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : { width: 4000, height: 4000 })
          setIsLoaded(true)
        }}
        onError={() => onFailed()}
        // Gives transparent images a white background, like paper.
        style={place}
        className={classNames(turned, 'bg-[white]', !isLoaded && 'opacity-0')}
      />
    </>
  )
}

const turned = 'absolute top-1/2 left-1/2 max-w-none'
