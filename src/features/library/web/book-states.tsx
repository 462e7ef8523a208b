import { useInfiniteQuery } from '@tanstack/react-query'
import { localeTexts } from '#kit/locale.texts.ts'
import { callPage } from '#kit/web/calls/call.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import Download from '~icons/lucide/download'
import Trash2 from '~icons/lucide/trash-2'
import { booksTexts } from '../books.texts.ts'
import { libraryApi, type Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { askToRemove } from './book-changes.ts'
import { downloadAddress } from './file-addresses.ts'
import { FilePreview } from './file-preview.tsx'
import type { LibraryDialog } from './library-dialog.ts'
import { uploadsKey } from './library-queries.ts'

const texts = booksTexts
const statesAtOnce = 30

interface BookStatesProps {
  upload: Upload
  onOpen: (id: string) => void
  onDialog: (dialog: LibraryDialog) => void
  onRemove: (upload: Upload) => void
  onClose: () => void
}

/** All exports of a planner, the newest first: each can be opened, downloaded and deleted. */
export function BookStates({ upload, onOpen, onDialog, onRemove, onClose }: BookStatesProps) {
  const { id, userId, originalName, book } = upload
  const list = useInfiniteQuery({
    queryKey: [...uploadsKey(userId), 'states', id],
    queryFn: ({ pageParam, signal }) =>
      callPage(libraryApi.uploads, {
        params: { userId },
        query: { statesOf: id, limit: statesAtOnce, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const states = list.data?.pages.flatMap(({ items }) => items) ?? []
  const remove = (state: Upload) => {
    onClose()
    // Each is deleted by itself here.
    const { book: _, ...alone } = state
    void askToRemove(alone, { onDialog, onRemove, onGone: () => {} })
  }
  return (
    <Dialog onClose={onClose} title={texts.all(book?.states ?? 1)} description={texts.lead}>
      {list.isError && <LoadFailed text={libraryTexts.loadFailed} onRetry={list.refetch} />}
      <ul aria-busy={list.isPending} aria-label={originalName} className="flex min-h-24 flex-col divide-y divide-border">
        {states.map((state) => (
          <State key={state.id} state={state} onOpen={onOpen} onRemove={remove} onClose={onClose} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="secondary" isLoading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Dialog>
  )
}

interface StateProps {
  state: Upload
  onOpen: (id: string) => void
  onRemove: (state: Upload) => void
  onClose: () => void
}

function State({ state, onOpen, onRemove, onClose }: StateProps) {
  const { id, originalName: name, uploadDate, book } = state
  const until = book?.until ?? null
  const date = libraryTexts.uploadDate(uploadDate)
  const title = until === null ? date : texts.until(until)
  const facts = [book && texts.written(book.written, null), until !== null && texts.uploaded(date)]
  const which = `${title}, ${texts.uploaded(new Date(uploadDate).toLocaleString(localeTexts.locale))}`
  return (
    <li className="flex items-center gap-1 py-2">
      <button
        type="button"
        aria-label={texts.open(name, which)}
        onClick={() => {
          onClose()
          onOpen(id)
        }}
        className="flex min-w-0 flex-1 cursor-pointer items-center gap-4 rounded-control text-start"
      >
        <span className="h-18 w-13.5 shrink-0 overflow-hidden rounded-control border border-border">
          <FilePreview upload={state} sizes="54px" />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold">{title}</span>
          <span className="text-muted-foreground text-sm">{facts.filter(Boolean).join(', ')}</span>
        </span>
      </button>
      <a
        href={downloadAddress(state)}
        download
        aria-label={texts.download(name, which)}
        title={libraryTexts.file.download}
        className={buttonClass({ variant: 'quiet', size: 'icon' })}
      >
        <Download aria-hidden />
      </a>
      <Button
        variant="quiet"
        size="icon"
        aria-label={texts.remove(name, which)}
        title={libraryTexts.file.remove}
        onClick={() => onRemove(state)}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}
