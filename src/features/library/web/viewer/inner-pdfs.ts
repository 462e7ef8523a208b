import { toast } from '#kit/web/feedback/toast.ts'
import { viewerTexts as texts } from '../../viewer.texts.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

/** A file of more pages is read for itself. */
const mostCoverPages = 3

/**
 * Offers the PDFs that a program has packed into one: a portfolio, or attachments. Only their cover would be seen here, and tablets open
 * none of them.
 */
export async function offerInnerPdfs(
  pdf: Pick<PDFDocumentProxy, 'numPages' | 'getAttachments' | 'getAttachmentContent'>,
  onFiles: (files: readonly File[]) => void,
): Promise<void> {
  if (pdf.numPages > mostCoverPages) return
  const inside = [...((await pdf.getAttachments()) ?? [])].filter(([, { filename }]) => /\.pdf$/i.test(filename))
  if (inside.length === 0) return
  async function add() {
    const files: File[] = []
    for (const [id, { filename }] of inside) {
      const content = await pdf.getAttachmentContent(id).catch(() => null)
      if (content) files.push(new File([new Uint8Array(content)], filename, { type: 'application/pdf' }))
    }
    if (files.length < inside.length) toast({ title: texts.insideUnreadable, tone: 'destructive' })
    if (files.length > 0) onFiles(files)
  }
  toast({ title: texts.inside(inside.length), action: { label: texts.addInside, onPress: add } })
}
