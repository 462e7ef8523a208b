import { useEffect, useRef, useState } from 'react'
import { EmptyFolder } from '#kit/web/drawings/empty-folder.tsx'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { BackLink } from '#kit/web/ui/back-link.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import type { SelectionWork } from '#kit/web/ui/selection-bar.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import Trash2 from '~icons/lucide/trash-2'
import Undo2 from '~icons/lucide/undo-2'
import { deletedTexts } from '../deleted.texts.ts'
import type { DeletedUpload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { DeletedFile } from './deleted-file.tsx'
import { useDeletedChanges, useDeletedUploads } from './deleted-uploads.ts'
import { useSelectionChanges } from './selection-changes.ts'

const texts = deletedTexts

/** The Recently deleted screen: restores files from the last 30 days, or removes them for good. */
export function DeletedPage({ userId }: { userId: string }) {
  const list = useDeletedUploads(userId)
  const changes = useDeletedChanges(userId)
  /** The file that the open dialog asks about, or all files. */
  const [toRemove, setToRemove] = useState<DeletedUpload | 'all'>()
  /** The id of the file that is being restored, or `all`. */
  const [restoring, setRestoring] = useState<string>()
  const [work, setWork] = useState<SelectionWork | null>(null)
  const selection = useSelectionChanges(userId, setWork)
  const content = useRef<HTMLDivElement>(null)
  const isFocusLost = useRef(false)
  // When the focused row has disappeared, focus the list, so that keyboard users don't start again at the top of the page.
  useEffect(() => {
    if (!isFocusLost.current || toRemove || document.activeElement !== document.body) return
    isFocusLost.current = false
    content.current?.focus()
  })
  const uploads = list.data?.pages.flatMap(({ items }) => items) ?? []

  async function restore(upload: DeletedUpload) {
    setRestoring(upload.id)
    isFocusLost.current = true
    try {
      await changes.restore(upload.id)
      toast({ title: libraryTexts.file.restored })
    } catch (error) {
      toastFailure(error, libraryTexts.file.restoreFailed)
    } finally {
      setRestoring(undefined)
    }
  }

  async function restoreAll() {
    setRestoring('all')
    isFocusLost.current = true
    try {
      await selection.restore(await changes.allIds())
    } catch (error) {
      toastFailure(error, libraryTexts.selection.restoreFailed)
    } finally {
      setRestoring(undefined)
    }
  }

  const buttons = uploads.length > 0 && (
    <>
      <Button variant="secondary" isLoading={restoring === 'all'} onClick={restoreAll}>
        <Undo2 aria-hidden />
        {texts.restoreAll}
      </Button>
      <Button variant="secondary" onClick={() => setToRemove('all')}>
        <Trash2 aria-hidden />
        {texts.empty}
      </Button>
    </>
  )
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to="/library">{texts.back}</BackLink>} actions={buttons}>
      {work && (
        <div className="flex flex-col gap-2.5">
          <p role="status">{work.label}</p>
          <ProgressBar share={work.share} label={work.label} />
        </div>
      )}
      {list.isPending && <SkeletonList />}
      {list.isError && <LoadFailed text={texts.loadFailed} onRetry={() => (list.data ? list.fetchNextPage() : list.refetch())} />}
      <div ref={content} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {list.data && uploads.length === 0 && <EmptyState drawing={<EmptyFolder />} title={texts.none} text={texts.noneText} />}
        {uploads.length > 0 && (
          <ul aria-label={texts.title} className="flex flex-col gap-3">
            {uploads.map((upload) => (
              <DeletedFile
                key={upload.id}
                upload={upload}
                isRestoring={restoring === upload.id}
                onRestore={() => restore(upload)}
                onRemove={() => setToRemove(upload)}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && !list.isError && (
          <Button
            variant="secondary"
            className="self-center"
            isLoading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </div>
      {toRemove && (
        <ConfirmDialog
          title={toRemove === 'all' ? texts.emptyTitle : texts.removeTitle(toRemove.originalName)}
          text={toRemove === 'all' ? texts.emptyText : texts.removeText}
          confirm={toRemove === 'all' ? texts.emptyNow : texts.remove}
          failed={texts.failed}
          onConfirm={() => {
            isFocusLost.current = true
            return toRemove === 'all' ? changes.empty() : changes.removeForGood(toRemove.id)
          }}
          onClose={() => setToRemove(undefined)}
        />
      )}
    </Page>
  )
}
