import { defineError } from '#kit/errors.ts'

export const uploadNotFound = defineError('library.not_found', 404, 'File not found')
export const folderNotFound = defineError('library.folder_not_found', 404, 'Folder not found')
export const unknownFolder = defineError('library.unknown_folder', 400, 'There is no such folder.')
export const folderExists = defineError('library.folder_exists', 409, 'There is already a folder of that name.')
export const blankFolderName = defineError('library.blank_folder_name', 400, 'A folder needs a name.')
export const folderNameTooLong = defineError('library.folder_name_too_long', 400, 'A folder name has at most 100 characters.')
export const blankFileName = defineError('library.blank_file_name', 400, 'A file needs a name.')
export const noFile = defineError('library.no_file', 400, 'Please choose a file.')
export const emptyFile = defineError('library.empty_file', 400, 'This file is empty.')
export const fileTooLarge = defineError('library.file_too_large', 413, 'This file is too large.')
export const notAPage = defineError('library.not_a_page', 415, 'Only PDF files and images can be kept here.')
export const uploadBroken = defineError('library.upload_broken', 400, 'The upload was cut off. Please try again.')
export const tooManyFiles = defineError('library.too_many_files', 400, 'Please choose at most 10,000 files.')
export const noThumbnail = defineError('library.no_thumbnail', 404, 'This file has no preview.')
export const noPage = defineError('library.no_page', 404, 'This file has no such page.')
export const pageNotDrawn = defineError('library.page_not_drawn', 422, 'This page can’t be shown as a picture.')
export const drawingBusy = defineError(
  'library.drawing_busy',
  503,
  'This page couldn’t be drawn just now. Please try again in a moment.',
)
export const unsatisfiableRange = defineError('library.unsatisfiable_range', 416, 'The file has no such range.')
export const fileNameTooLong = defineError('library.file_name_too_long', 400, 'A file name has at most 4000 characters.')
export const quotaReached = defineError('library.quota_reached', 507, 'This file doesn’t fit into your library anymore.')
export const storageFull = defineError(
  'library.storage_full',
  507,
  'The server is running out of space and can’t take new files right now. Your pages are safe. Emptying Recently deleted makes room.',
)
