import { StorageFull } from '#kit/server/files/file-store.ts'
import { ThumbnailFailed } from '#kit/server/files/thumbnail-job.ts'
import type { ThumbnailMaker } from '#kit/server/files/thumbnail-maker.ts'
import type { Upload } from '../library.contract.ts'
import { noThumbnail } from '../library.errors.ts'
import type { UploadsStore } from './uploads.store.ts'

type Drawn = Pick<Upload, 'id' | 'filename' | 'mimeType' | 'thumbnail'>

/** Previews, made after the upload was answered, or when somebody asks for one that a restart has interrupted. */
export function createThumbnails({ maker, uploads }: { maker: ThumbnailMaker; uploads: UploadsStore }) {
  async function make(upload: Drawn): Promise<boolean> {
    try {
      const { width, height } = await maker.make(upload.filename, upload.mimeType)
      await uploads.setThumbnail(upload.id, { thumbnail: 'ready', width, height })
      return true
    } catch (error) {
      if (error instanceof ThumbnailFailed)
        await uploads.setThumbnail(upload.id, { thumbnail: 'failed', width: null, height: null })
      else if (error instanceof StorageFull) return false
      // Anything else (the server is closing, the file was just purged) leaves it pending: the next look tries again.
      return false
    }
  }

  return {
    /** Begins in the background; the upload's reply does not wait. */
    begin(upload: Drawn): void {
      make(upload).catch(() => undefined)
    },

    /** Resolves when the preview can be read. Throws `noThumbnail` (404) when there is none to be had now. */
    async ready(upload: Drawn): Promise<void> {
      if (upload.thumbnail === 'ready') return
      if (upload.thumbnail === 'failed' || !(await make(upload))) throw noThumbnail()
    },
  }
}
