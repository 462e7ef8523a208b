import { useState } from 'react'
import { selectionTexts } from '#kit/selection.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { setFileWork, useAskedWork, useIsReadForDays } from '#kit/web/page/file-work.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { SelectionBar } from '#kit/web/ui/selection-bar.tsx'
import CalendarPlus from '~icons/lucide/calendar-plus'
import Download from '~icons/lucide/download'
import Eye from '~icons/lucide/eye'
import FolderInput from '~icons/lucide/folder-input'
import Trash2 from '~icons/lucide/trash-2'
import { booksTexts } from '../books.texts.ts'
import { libraryApi } from '../library.contract.ts'
import { mostInArchive } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { downloadArchive } from './file-addresses.ts'
import { findOnlyIn, type OnlyIn } from './only-in.ts'
import type { FileSelection } from './use-selection.ts'

const texts = libraryTexts.selection

interface SelectedFilesProps {
  userId: string
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
export function SelectedFiles({ userId, selection, total, isMore, isCovered, onMove, onEnd }: SelectedFilesProps) {
  const { isOn, ids, work, filter, select, apply } = selection
  const [asked, setAsked] = useState<OnlyIn>()
  const isCoveredByWork = useAskedWork() !== null
  const isRead = useIsReadForDays()
  const ask = (to: 'date' | 'show') => setFileWork({ asked: { to, uploadIds: [...ids] } })
  const removeNow = () => apply((changes) => changes.remove([...ids]), texts.removeFailed)
  async function chooseAll() {
    try {
      const { sort, ...query } = filter
      select(await call(libraryApi.ids, { params: { userId }, query }))
    } catch (error) {
      toastFailure(error, texts.allFailed)
    }
  }
  async function download() {
    if (ids.size > mostInArchive) return toast({ title: texts.tooMany, tone: 'destructive' })
    try {
      // The download is a navigation, which can't ask the user to confirm their identity.
      await call(libraryApi.archiveCheck, { params: { userId }, query: { files: ids.size } })
      downloadArchive(userId, [...ids])
    } catch (error) {
      toastFailure(error, texts.downloadFailed)
    }
  }
  /** Says first what writing only these files have. */
  async function remove() {
    try {
      const only = await findOnlyIn(userId, [...ids])
      if (only.pages > 0) setAsked(only)
      else await removeNow()
    } catch (error) {
      toastFailure(error, texts.removeFailed)
    }
  }
  return (
    <>
      <SelectionBar
        label={texts.label}
        count={ids.size}
        none={texts.none}
        all={ids.size < total ? { label: selectionTexts.all(total, isMore), run: chooseAll } : undefined}
        actions={[
          { label: texts.move, icon: <FolderInput aria-hidden />, run: onMove },
          { label: texts.download, icon: <Download aria-hidden />, run: download },
          ...(isRead ? [{ label: booksTexts.putOnDays, icon: <CalendarPlus aria-hidden />, run: () => ask('date') }] : []),
          ...(isRead && pageConfig.showsPages
            ? [{ label: booksTexts.show, icon: <Eye aria-hidden />, run: () => ask('show') }]
            : []),
          { label: texts.remove, icon: <Trash2 aria-hidden />, run: remove },
        ]}
        work={work}
        hasKeys={isOn && !isCovered && !isCoveredByWork && !asked}
        onDelete={remove}
        onEnd={onEnd}
      />
      {asked && (
        <ConfirmDialog
          title={booksTexts.removeSomeTitle(ids.size)}
          text={booksTexts.onlyHere(asked.days, asked.pages)}
          confirm={booksTexts.removeOne}
          failed={texts.removeFailed}
          onConfirm={removeNow}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
