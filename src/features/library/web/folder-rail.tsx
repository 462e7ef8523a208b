import type { ComponentProps } from 'react'
import type { Upload } from '../library.contract.ts'
import { FolderList } from './folder-list.tsx'
import { useUploadChanges } from './upload-changes.ts'
import type { FileSelection } from './use-selection.ts'

interface FolderRailProps extends Omit<ComponentProps<typeof FolderList>, 'onMove'> {
  uploads: readonly Upload[]
  selection: FileSelection
}

/** The folders beside the files. Files that are dragged onto one move into it. */
export function FolderRail({ uploads, selection, ...list }: FolderRailProps) {
  const changes = useUploadChanges(list.userId)
  function move(ids: string[], folder: string) {
    const upload = uploads.find(({ id }) => id === ids[0])
    if (ids.length > 1 || selection.ids.has(ids[0] ?? '')) selection.move(folder)
    else if (upload && upload.folder !== folder) changes.move(upload, folder)
  }
  return <FolderList {...list} onMove={move} />
}
