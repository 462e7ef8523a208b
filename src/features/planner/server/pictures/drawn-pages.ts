import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import type { KeptPage } from './looking.ts'
import type { DrawnPage } from './picture-index.ts'

export interface DrawnPages {
  path: string
  pages: readonly KeptPage[]
  /** @throws DrawingFailed when the pages take too much room */
  add(page: DrawnPage): Promise<void>
}

/** Keeps the drawn pages of a planner in a temporary file, because no process should hold all of them. */
export async function withDrawnPages<T>(mostBytes: number, work: (drawn: DrawnPages) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const path = join(folder, 'drawn')
  const file = await open(path, 'wx', 0o600)
  try {
    const pages: KeptPage[] = []
    return await work({
      path,
      pages,
      async add({ planes, ...page }) {
        const from = pages.at(-1)?.to ?? 0
        const to = from + planes.byteLength
        if (to > mostBytes) throw new DrawingFailed('too_large')
        await file.writeFile(planes)
        pages.push({ ...page, from, to })
      },
    })
  } finally {
    await file.close()
    await rm(folder, { recursive: true, force: true })
  }
}
