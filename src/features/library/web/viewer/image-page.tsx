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

/** An image over its own preview, which is there at once. */
export function ImagePage({ upload, zoom, rotation, onFailed }: ImagePageProps) {
  const { setPageSize, fit } = zoom
  const [isLoaded, setIsLoaded] = useState(false)
  const { width, height, originalName, thumbnail } = upload

  const [natural, setNatural] = useState<Size | null>(width !== null && height !== null ? { width, height } : null)
  const isOnSide = rotation % 180 !== 0
  // As wide as the page is high, before it is turned.
  const place = isOnSide
    ? { width: fit.page.height, height: fit.page.width, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }
    : { width: fit.page.width, height: fit.page.height, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }

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
          // A drawing without a size of its own fills the stage.
          setNatural(naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : { width: 4000, height: 4000 })
          setIsLoaded(true)
        }}
        onError={() => onFailed()}
        // Ink on nothing is meant for paper.
        style={place}
        className={classNames(turned, 'bg-[white]', !isLoaded && 'opacity-0')}
      />
    </>
  )
}

const turned = 'absolute top-1/2 left-1/2 max-w-none'
