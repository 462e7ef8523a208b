import { addressOf } from '#kit/web/page/address.ts'
import { libraryApi, type Upload } from '../library.contract.ts'

type File = Pick<Upload, 'filename'>

export const fileAddress = ({ filename }: File): string => addressOf(libraryApi.file, { params: { filename } })

export const downloadAddress = ({ filename }: File): string =>
  addressOf(libraryApi.file, { params: { filename }, query: { download: '1' } })

export const thumbnailAddress = ({ filename }: File, width: 320 | 640): string =>
  addressOf(libraryApi.file, { params: { filename }, query: { thumbnail: String(width) } })

/** A page as a picture. */
export const pageAddress = ({ filename }: File, number: number, width: number): string =>
  addressOf(libraryApi.page, { params: { filename, number }, query: { width } })

/** Saves files as one ZIP. A form, so that the browser writes it to the disk as it arrives; the answer is an attachment, so the page stays. */
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
