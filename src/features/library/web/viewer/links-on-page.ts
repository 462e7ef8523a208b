import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts'

/** A link on a page. Lengths are shares of the page as it is drawn, from its top left. */
export interface PageLink {
  id: string
  left: number
  top: number
  width: number
  height: number
  /** Leads to a page of the file by number, or to another site. */
  to: { page: number } | { address: string }
}

/** What pdf.js says of an annotation that links; everything else of it is of no use here. */
interface LinkAnnotation {
  id: string
  subtype: string
  rect: [number, number, number, number]
  dest?: string | unknown[] | null
  url?: string
  action?: string
}

/** More links on one page would only be there to harm. */
const mostLinks = 2000
const safeAddress = /^(https?|mailto):/i

/** The links of a page that lead somewhere. Those to pages that do not exist, and to anything but sites and addresses, are left out. */
export async function linksOn(pdf: PDFDocumentProxy, page: PDFPageProxy, rotation: number): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations()) as LinkAnnotation[]
  const viewport = page.getViewport({ scale: 1, rotation: page.rotate + rotation })
  const links: PageLink[] = []
  for (const annotation of annotations.filter(({ subtype }) => subtype === 'Link').slice(0, mostLinks)) {
    const to = await target(pdf, annotation, page.pageNumber)
    if (!to) continue
    const [left, bottom, right, top] = annotation.rect
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[]
    links.push({
      id: annotation.id,
      left: Math.min(x1, x2) / viewport.width,
      top: Math.min(y1, y2) / viewport.height,
      width: Math.abs(x2 - x1) / viewport.width,
      height: Math.abs(y2 - y1) / viewport.height,
      to,
    })
  }
  return links
}

async function target(
  pdf: PDFDocumentProxy,
  { dest, url, action }: LinkAnnotation,
  here: number,
): Promise<PageLink['to'] | null> {
  if (url !== undefined) return safeAddress.test(url) ? { address: url } : null
  const named: Record<string, number> = { NextPage: here + 1, PrevPage: here - 1, FirstPage: 1, LastPage: pdf.numPages }
  const page = action !== undefined ? named[action] : await pageOf(pdf, dest)
  return page !== undefined && page >= 1 && page <= pdf.numPages ? { page } : null
}

/** The number of the page that a destination names; undefined when there is none. */
export async function pageOf(pdf: PDFDocumentProxy, dest: string | unknown[] | null | undefined): Promise<number | undefined> {
  try {
    const [first] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? []
    if (typeof first === 'number') return Number.isInteger(first) ? first + 1 : undefined
    if (typeof first !== 'object' || first === null) return undefined
    return (await pdf.getPageIndex(first as Parameters<typeof pdf.getPageIndex>[0])) + 1
  } catch {
    // A damaged destination leads nowhere.
    return undefined
  }
}
