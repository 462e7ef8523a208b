import { pageOf } from './links-on-page.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

/** A line of a file's table of contents. */
export interface OutlineEntry {
  title: string
  /** 0 for a chapter, 1 for what is in it. */
  depth: number
  /** The page it leads to; undefined when there is none. */
  findPage: () => Promise<number | undefined>
}

interface OutlineNode {
  title: string
  dest: string | unknown[] | null
  items: OutlineNode[]
}

/** A longer one would only be there to harm. */
const mostEntries = 2000
const deepest = 8

/** The table of contents that a file brings along, in the order of reading; empty when it has none. */
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
