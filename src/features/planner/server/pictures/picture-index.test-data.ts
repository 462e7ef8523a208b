import type { Bitmap, Grey } from './bitmap.ts'
import { type DrawnPage, drawnPage, packIndex } from './picture-index.ts'

/** Packs a few pages into an index, without a process or a file. */
export class PictureIndexBuilder {
  readonly #pages: DrawnPage[] = []

  add(number: number, pixels: { grey: Grey; coloured: Bitmap }): void {
    this.#pages.push(drawnPage(number, pixels))
  }

  async pack(): Promise<Buffer> {
    const { index } = await packIndex(this.#pages, async ({ planes }) => planes)
    return Buffer.from(index ?? [])
  }
}
