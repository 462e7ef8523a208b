import { selectionTexts } from '#kit/selection.texts.ts'
import { SelectionBar } from '#kit/web/ui/selection-bar.tsx'
import Download from '~icons/lucide/download'
import FolderInput from '~icons/lucide/folder-input'
import Trash2 from '~icons/lucide/trash-2'
import { libraryTexts } from '../library.texts.ts'
import type { FileSelection } from './use-selection.ts'

const texts = libraryTexts.selection

interface SelectedFilesProps {
  selection: FileSelection
  /** The number of matching files, as far as it is known. */
  total: number
  isMore: boolean
  /** Whether a dialog, menu or viewer covers the library. */
  isCovered: boolean
  onMove: () => void
  onEnd: () => void
}

/** The actions for the selected files. */
export function SelectedFiles({ selection, total, isMore, isCovered, onMove, onEnd }: SelectedFilesProps) {
  const { isOn, ids, work, chooseAll, remove, download } = selection
  return (
    <SelectionBar
      label={texts.label}
      count={ids.size}
      none={texts.none}
      all={ids.size < total ? { label: selectionTexts.all(total, isMore), run: chooseAll } : undefined}
      actions={[
        { label: texts.move, icon: <FolderInput aria-hidden />, run: onMove },
        { label: texts.download, icon: <Download aria-hidden />, run: download },
        { label: texts.remove, icon: <Trash2 aria-hidden />, run: remove },
      ]}
      work={work}
      hasKeys={isOn && !isCovered}
      onDelete={remove}
      onEnd={onEnd}
    />
  )
}
