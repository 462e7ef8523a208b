import type { PageLink } from '#kit/web/reader/page-links.tsx'
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts'

/** The fields of a link annotation of pdf.js that are used here. */
interface LinkAnnotation {
  id: string
  subtype: string
  rect: [number, number, number, number]
  dest?: string | unknown[] | null
  url?: string
  action?: string
}

/** Only a malicious file would have more links on one page. */
const mostLinks = 2000
const safeAddress = /^(https?|mailto):/i

/** Returns the usable links of a page. Leaves out links to missing pages, and to anything but websites and email addresses. */
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

/** Returns the number of the page that a destination names. Undefined when there is no such page. */
export async function pageOf(pdf: PDFDocumentProxy, dest: string | unknown[] | null | undefined): Promise<number | undefined> {
  try {
    const [first] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? []
    if (typeof first === 'number') return Number.isInteger(first) ? first + 1 : undefined
    if (typeof first !== 'object' || first === null) return undefined
    return (await pdf.getPageIndex(first as Parameters<typeof pdf.getPageIndex>[0])) + 1
  } catch {
    // The destination is damaged.
    return undefined
  }
}
