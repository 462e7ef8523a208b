import { readFile } from 'node:fs/promises'

/** What happens with a file of a format, in each place where it could be seen. */
export interface Format {
  /** In the folder `formats`. Each was made by a program that isn't ours; the picture is red above and blue below. */
  file: string
  /** The stored type. Null when the file is refused. */
  mimeType: string | null
  /** Pages that the server draws, for previews, `/paper` and viewers. 0 when it says that it can't. */
  pages: number
  /**
   * What a viewer does, with a network and without one, with a file kept on the device. `ifDecoded`: it shows the page if this browser can
   * decode it, as some do, and otherwise says that it can't; choosing the file says so too.
   */
  viewer: 'shows' | 'ifDecoded'
  offline: 'shows' | 'ifDecoded'
}

const shown = { pages: 1, viewer: 'shows', offline: 'shows' } as const
const onlyStored = { pages: 0, viewer: 'ifDecoded', offline: 'ifDecoded' } as const

/** Every kind of file that is taken, and a book, which isn't. */
export const formats: readonly Format[] = [
  { file: 'pages.pdf', mimeType: 'application/pdf', ...shown, pages: 2 },
  { file: 'annotations.pdf', mimeType: 'application/pdf', ...shown },
  { file: 'page.png', mimeType: 'image/png', ...shown },
  { file: 'page.jpg', mimeType: 'image/jpeg', ...shown },
  { file: 'half.jpg', mimeType: 'image/jpeg', ...shown },
  { file: 'page.webp', mimeType: 'image/webp', ...shown },
  { file: 'page.avif', mimeType: 'image/avif', ...shown },
  { file: 'page.gif', mimeType: 'image/gif', ...shown },
  { file: 'page.bmp', mimeType: 'image/bmp', ...shown },
  { file: 'page.ico', mimeType: 'image/x-icon', ...shown },
  { file: 'page.svg', mimeType: 'image/svg+xml', ...shown },
  { file: 'pages.tif', mimeType: 'image/tiff', ...shown, pages: 3 },
  { file: 'page.heic', mimeType: 'image/heic', ...onlyStored },
  { file: 'page.jxl', mimeType: 'image/jxl', ...onlyStored },
  { file: 'page.jp2', mimeType: 'image/jp2', ...onlyStored },
  { file: 'page.j2k', mimeType: 'image/j2c', ...onlyStored },
  { file: 'page.jxr', mimeType: 'image/vnd.ms-photo', ...onlyStored },
  { file: 'page.psd', mimeType: 'image/vnd.adobe.photoshop', ...onlyStored },
  { file: 'page.icns', mimeType: 'image/icns', ...onlyStored },
  { file: 'page.tga', mimeType: 'image/x-tga', ...onlyStored },
  { file: 'book.epub', mimeType: null, ...onlyStored },
]

export const readFormat = ({ file }: Pick<Format, 'file'>): Promise<Buffer> =>
  readFile(new URL(`./formats/${file}`, import.meta.url))
