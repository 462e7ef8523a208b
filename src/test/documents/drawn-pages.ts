import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { DocumentFile } from '#kit/server/documents/document-file.ts'
import { loadPdf } from '#kit/server/documents/draw-pdf.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'

/** Width in pixels, like the screens of smaller tablets. */
export const drawnWidth = 1404

export interface PageDrawer {
  /** Height divided by width of the first page. */
  aspect: number
  draw(number: number): Promise<Canvas>
  close(): Promise<void>
}

/** Draws pages of a PDF, from which simulated exports are made. */
export async function drawPages(folder: string, content: Buffer): Promise<PageDrawer> {
  const path = join(folder, `drawn-${newFileKey('pdf')}`)
  await writeFile(path, content)
  const loading = await loadPdf(DocumentFile.at(path))
  const document = await loading.promise
  const first = (await document.getPage(1)).getViewport({ scale: 1 })
  return {
    aspect: first.height / first.width,
    async draw(number) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: drawnWidth / page.getViewport({ scale: 1 }).width })
      const canvas = createCanvas(drawnWidth, Math.round(viewport.height))
      await page.render({ canvas: canvas as unknown as null, viewport, background: 'white' }).promise
      page.cleanup()
      return canvas
    },
    close: () => loading.destroy(),
  }
}
