import type { NewUnsent } from '#kit/web/offline/unsent-changes.ts'
import type { Upload } from '../library.contract.ts'
import { defaultFolder, fileTypeOf, maxPartBytes, uploadAddress } from '../library.rules.ts'
import { uploadsList } from './uploads-list.ts'

interface ChosenFile {
  userId: string
  id: string
  file: File
  folder?: string
}

/** An upload that waits in this browser: what is to be sent, and the row that stands in the library meanwhile. */
export function unsentUpload({ userId, id, file, folder = defaultFolder }: ChosenFile) {
  const { name, type, size } = file
  const row: Upload = {
    ...{ id, userId, filename: notStoredYet, originalName: name, folder, fileType: fileTypeOf(type), mimeType: type, size },
    ...{
      width: null,
      height: null,
      thumbnail: 'failed',
      lastPage: 1,
      rotation: 0,
      isFavorite: false,
      uploadDate: new Date().toISOString(),
    },
  }
  const inParts = { address: `${uploadAddress}/${id}/parts`, body: { userId, folder, name, size } }
  return {
    method: 'POST',
    address: uploadAddress,
    file: { name, type, size, fields: { id, userId, folder }, parts: id, ...(size > sentWhole ? { inParts } : {}) },
    row: { list: uploadsList, id, row },
    words: name,
  } satisfies NewUnsent
}

/** Up to two parts, sending everything again costs less than asking what has come. */
const sentWhole = 2 * maxPartBytes

/** The server names the file when it has it. */
const notStoredYet = ''
export const isUnsentUpload = ({ filename }: Pick<Upload, 'filename'>): boolean => filename === notStoredYet
