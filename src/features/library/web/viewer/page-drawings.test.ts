// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createPageDrawings } from './page-drawings.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

const draft = { page: 2, rotation: 0, width: 300, sharpness: 1 }
/** A file whose server doesn't answer. */
const cutOff = () => ({ getPage: vi.fn(() => Promise.reject(new Error('Failed to fetch'))) })

test('a page that failed while it was drawn ahead may be tried again, and another failure says that the file is unreadable', async () => {
  const onFailed = vi.fn()
  const shown = { onSize: () => {}, onDrawn: () => {}, onFailed }
  const pdf = cutOff()
  const drawings = createPageDrawings(pdf as unknown as PDFDocumentProxy)
  drawings.prepare([draft])
  await vi.waitFor(() => expect(pdf.getPage).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  drawings.show(draft, document.createElement('div'), shown)
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith(true))
  drawings.show({ ...draft, page: 3 }, document.createElement('div'), shown)
  await vi.waitFor(() => expect(onFailed).toHaveBeenLastCalledWith(undefined))
})
