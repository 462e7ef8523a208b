import { useEffect, useLayoutEffect, useState } from 'react'
import { reach } from '#kit/web/calls/reach.ts'
import type { Zoom } from '#kit/web/reader/use-zoom.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Size } from '#kit/zoom.rules.ts'
import type { Upload } from '../../library.contract.ts'
import { drawnWidth, fileAddress, pageAddress, thumbnailAddress } from '../file-addresses.ts'

interface ImagePageProps {
  upload: Upload
  /** Page number from 1. Only a TIFF has several. */
  page: number
  zoom: Zoom
  rotation: number
  /** Called with the number of pages, if there are several. */
  onPages: (pages: number) => void
  onFailed: (isUnreachable?: boolean) => void
}

/**
 * Shows an image, and its preview until the image has loaded. What this browser can't decode is drawn by the server, and so is each page of
 * a TIFF: browsers that can decode one show only its first page.
 */
export function ImagePage({ upload, page, zoom, rotation, onPages, onFailed }: ImagePageProps) {
  const { setPageSize, fit } = zoom
  const isTiff = upload.mimeType === 'image/tiff'
  const [isDrawn, setIsDrawn] = useState(isTiff)
  const [loaded, setLoaded] = useState<string | null>(null)
  const { width, height, originalName, thumbnail } = upload
  const drawn = useDrawnPage(upload, isDrawn ? page : null, (reason) => {
    // Without the server, some browsers can still show the first page.
    if (reason === 'unreachable' && isTiff) setIsDrawn(false)
    // The address or the last visit named a page that there isn't.
    else if (reason === 'unreadable' && page > 1) onPages(1)
    else onFailed(reason === 'unreachable')
  })
  const source = isDrawn ? drawn?.address : fileAddress(upload)
  const pages = drawn?.pages ?? 1
  useEffect(() => {
    if (pages > 1) onPages(pages)
  }, [pages, onPages])

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
      {loaded === null && thumbnail === 'ready' && (
        <img src={thumbnailAddress(upload, 640)} alt="" draggable={false} style={place} className={turned} />
      )}
      {source !== undefined && (
        <img
          src={source}
          alt={originalName}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            // An image without a natural size fills the stage.
            setNatural(naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : { width: 4000, height: 4000 })
            setLoaded(source)
          }}
          onError={() => {
            // The server has drawn a preview, so it can draw the image too.
            if (!isDrawn && !isTiff && thumbnail === 'ready' && reach() === 'here') setIsDrawn(true)
            else onFailed()
          }}
          // Gives transparent images a white background, like paper.
          style={place}
          className={classNames(turned, 'bg-[white]', loaded !== source && 'opacity-0')}
        />
      )}
    </>
  )
}

const turned = 'absolute top-1/2 left-1/2 max-w-none'

interface DrawnPage {
  /** Address of the picture in this browser. */
  address: string
  pages: number
}

/** Fetches a page that the server draws. Null while it's on its way, and for page null. */
function useDrawnPage(
  upload: Upload,
  page: number | null,
  onFailed: (reason: 'unreachable' | 'unreadable') => void,
): DrawnPage | null {
  const [drawn, setDrawn] = useState<DrawnPage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is fetched once, however often the viewer is drawn.
  useEffect(() => {
    if (page === null) return
    const leaving = new AbortController()
    let address: string | null = null
    async function load(number: number) {
      const answer = await fetch(pageAddress(upload, number, drawnWidth), { signal: leaving.signal })
      if (!answer.ok) return onFailed(answer.status < 500 ? 'unreadable' : 'unreachable')
      address = URL.createObjectURL(await answer.blob())
      setDrawn({ address, pages: Number(answer.headers.get('x-page-count') ?? 1) })
    }
    load(page).catch(() => !leaving.signal.aborted && onFailed('unreachable'))
    return () => {
      leaving.abort()
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [upload.filename, page])
  return drawn
}
