import type { NewUnsent } from '#kit/web/offline/queue.ts'
import type { Upload } from '../library.contract.ts'
import { defaultFolder, fileTypeOf, uploadAddress, uploadsList } from '../library.rules.ts'

interface ChosenFile {
  userId: string
  id: string
  file: File
  folder?: string
}

/** Builds an upload that waits on this device: the request to send later, and the row that the library shows until then. */
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

/** Smaller files are sent whole: sending everything again costs less than asking which parts have arrived. */
const sentWhole = 900_000

/** The server chooses the filename when the file arrives. */
const notStoredYet = ''
export const isUnsentUpload = ({ filename }: Pick<Upload, 'filename'>): boolean => filename === notStoredYet
