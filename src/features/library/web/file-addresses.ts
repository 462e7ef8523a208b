import { addressOf } from '#kit/web/page/address.ts'
import { libraryApi, type Upload } from '../library.contract.ts'

type File = Pick<Upload, 'filename'>

export const fileAddress = ({ filename }: File): string => addressOf(libraryApi.file, { params: { filename } })

export const downloadAddress = ({ filename }: File): string =>
  addressOf(libraryApi.file, { params: { filename }, query: { download: '1' } })

/** Address of the device's own file that a PDF was made of. */
export const deviceFileAddress = ({ filename }: File): string =>
  addressOf(libraryApi.file, { params: { filename }, query: { download: 'device' } })

export const thumbnailAddress = ({ filename }: File, width: 320 | 640): string =>
  addressOf(libraryApi.file, { params: { filename }, query: { thumbnail: String(width) } })

export const deletedPreviewAddress = ({ id }: Pick<Upload, 'id'>): string =>
  addressOf(libraryApi.deletedPreview, { params: { id } })

/** Width in pixels of a page that the server draws for the viewer. */
export const drawnWidth = 2048

/** Address of a page as an image. */
export const pageAddress = ({ filename }: File, number: number, width: number): string =>
  addressOf(libraryApi.page, { params: { filename, number }, query: { width } })

/**
 * Downloads files as one ZIP file. Submits a form, so that the browser writes the reply to disk while it arrives. The reply is an
 * attachment, so the browser stays on the page.
 */
export function downloadArchive(userId: string, ids: readonly string[]): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.enctype = 'multipart/form-data'
  form.action = addressOf(libraryApi.archive, { params: { userId } })
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = 'ids'
  input.value = ids.join(',')
  form.append(input)
  document.body.append(form)
  form.submit()
  form.remove()
}
