import { useCallback } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'
import { type Mark, marksOn } from './page-text.ts'
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts'
import { useOnPage } from './use-on-page.ts'

interface PageMarksProps {
  pdf: PDFDocumentProxy
  page: number
  rotation: number
  searched: readonly string[]
  /** Index of the match that the user is viewing, from 0. Null when it is on another page. */
  current: number | null
}

export function PageMarks({ pdf, page, rotation, searched, current }: PageMarksProps) {
  const marks = useOnPage(
    pdf,
    page,
    none,
    useCallback((opened: PDFPageProxy) => marksOn(opened, searched, rotation), [searched, rotation]),
  )
  return marks.flatMap((places, number) =>
    places.map((place) => (
      <span
        key={`${place.left} ${place.top} ${place.width}`}
        aria-hidden
        data-mark={number === current ? 'current' : 'found'}
        className={classNames(
          'pointer-events-none absolute rounded-[2px] bg-[#ffd54a]/45 mix-blend-multiply forced-colors:border-2 forced-colors:border-[Highlight]',
          number === current && 'bg-[#ff9a3d]/60 outline-2 outline-[#a34700] outline-solid',
        )}
        style={Object.fromEntries(Object.entries(place).map(([side, share]) => [side, `${share * 100}%`]))}
      />
    )),
  )
}

const none: readonly Mark[][] = []
