import { useEffect, useState } from 'react'
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts'

/** Reads something from a page. What can't be read stays `nothing`: the page is still shown as an image. */
export function useOnPage<T>(
  pdf: PDFDocumentProxy | null,
  page: number,
  nothing: T,
  read: (page: PDFPageProxy) => Promise<T>,
): T {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    let isWanted = true
    setFound(nothing)
    pdf
      ?.getPage(page)
      .then(read)
      .then((read) => isWanted && setFound(read))
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [pdf, page, nothing, read])
  return found
}
