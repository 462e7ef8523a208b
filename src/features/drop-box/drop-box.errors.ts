import { defineError } from '#kit/errors.ts'

export const unfitPath = defineError('drop_box.unfit_path', 400, 'A file can’t have this path.')
export const pathTooLong = defineError('drop_box.path_too_long', 414, 'This path is too long.')
export const notInBox = defineError('drop_box.not_in_box', 502, 'Files can only be moved and copied inside of the drop box.')
export const pathNotFound = defineError('drop_box.not_found', 404, 'There is nothing at this path.')
export const fileIsGone = defineError('drop_box.file_gone', 410, 'This file was deleted from the library.')
export const noSuchFolder = defineError('drop_box.no_folder', 409, 'The folder of this path doesn’t exist.')
export const pathTaken = defineError('drop_box.path_taken', 405, 'There is a folder or a file at this path.')
export const methodNotFit = defineError('drop_box.method_not_fit', 405, 'This can’t be done with a folder.')
export const bodyNotRead = defineError('drop_box.body_not_read', 415, 'This request has a body that can’t be read.')
export const brokenXml = defineError('drop_box.broken_xml', 400, 'The request isn’t valid XML.')
export const xmlTooLarge = defineError('drop_box.xml_too_large', 413, 'The request is too large.')
export const partNotKept = defineError('drop_box.part', 400, 'A file can only be sent whole.')
export const conditionFailed = defineError('drop_box.condition_failed', 412, 'The file has changed, or the condition isn’t met.')
export const pathLocked = defineError('drop_box.locked', 423, 'Another program has locked this path.')
export const noSuchLock = defineError('drop_box.no_lock', 409, 'There is no such lock on this path.')
export const tooManyLocks = defineError('drop_box.too_many_locks', 507, 'There are too many locks.')
export const tooManyPaths = defineError('drop_box.too_many_paths', 507, 'There are too many files and folders in the drop box.')
export const tooManyTogether = defineError(
  'drop_box.too_many_together',
  507,
  'This folder has too much in it to be moved or copied at once.',
)
export const tooManyProperties = defineError('drop_box.too_many_properties', 507, 'A file can’t have so many properties.')
export const intoItself = defineError('drop_box.into_itself', 403, 'A folder can’t be moved or copied into itself.')
export const onlyOneLevel = defineError('drop_box.only_one_level', 403, 'A list goes one level deep.')
export const listTooLong = defineError('drop_box.list_too_long', 507, 'This list would be too long.')
