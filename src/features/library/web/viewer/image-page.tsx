import { useLayoutEffect, useState } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Upload } from '../../library.contract.ts'
import { fileAddress, thumbnailAddress } from '../file-addresses.ts'
import type { Zoom } from './use-zoom.ts'

interface ImagePageProps {
  upload: Upload
  setPageSize: Zoom['setPageSize']
  onFailed: (isUnreachable?: boolean) => void
}

/** An image over its own preview, which is there at once. */
export function ImagePage({ upload, setPageSize, onFailed }: ImagePageProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const { width, height, originalName, thumbnail } = upload

  useLayoutEffect(() => {
    if (width !== null && height !== null) setPageSize({ width, height })
  }, [width, height, setPageSize])

  return (
    <>
      {!isLoaded && thumbnail === 'ready' && (
        <img src={thumbnailAddress(upload, 640)} alt="" draggable={false} className="absolute inset-0 size-full" />
      )}
      <img
        src={fileAddress(upload)}
        alt={originalName}
        draggable={false}
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          // A drawing without a size of its own fills the stage.
          setPageSize(naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : { width: 4000, height: 4000 })
          setIsLoaded(true)
        }}
        onError={() => onFailed()}
        // Ink on nothing is meant for paper.
        className={classNames('absolute inset-0 size-full bg-[white]', !isLoaded && 'opacity-0')}
      />
    </>
  )
}
