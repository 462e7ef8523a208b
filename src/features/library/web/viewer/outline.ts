import type { OutlineEntry } from '#kit/web/reader/outline-panel.tsx'
import { pageOf } from './links-on-page.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

interface OutlineNode {
  title: string
  dest: string | unknown[] | null
  items: OutlineNode[]
}

/** Only a malicious file would have more entries. */
const mostEntries = 2000
const deepest = 8

/** Reads the table of contents of a file in reading order. Empty when the file has none. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  function add(nodes: readonly OutlineNode[], depth: number) {
    for (const { title, dest, items } of nodes) {
      if (entries.length === mostEntries) return
      if (title.trim() !== '') entries.push({ title, depth, findPage: () => pageOf(pdf, dest) })
      if (depth < deepest) add(items, depth + 1)
    }
  }
  add(((await pdf.getOutline()) as OutlineNode[] | null) ?? [], 0)
  return entries
}
