import { addressOf } from '#kit/web/address.ts'
import { libraryApi, type Upload } from '../library.contract.ts'

type File = Pick<Upload, 'filename'>

export const fileAddress = ({ filename }: File): string => addressOf(libraryApi.file, { params: { filename } })

export const downloadAddress = ({ filename }: File): string =>
  addressOf(libraryApi.file, { params: { filename }, query: { download: '1' } })

export const thumbnailAddress = ({ filename }: File, width: 320 | 640): string =>
  addressOf(libraryApi.file, { params: { filename }, query: { thumbnail: String(width) } })
