import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useIsAfterFirstScreen } from '#kit/web/page/first-screen.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { ActionMenu } from '#kit/web/ui/action-menu-loader.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import FolderPlus from '~icons/lucide/folder-plus'
import UploadIcon from '~icons/lucide/upload'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { useCardMenu } from './card-menu.ts'
import { dragUploads } from './dragged-uploads.ts'
import { useDroppedFiles } from './dropped-files.ts'
import { FileGrid } from './file-grid.tsx'
import { FileGridSkeleton } from './file-grid-skeleton.tsx'
import { useFilesFromOutside } from './files-from-outside.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { useLibraryAddress } from './library-address.ts'
import type { LibraryDialog } from './library-dialogs.tsx'
import { isNarrowed, useFolders, useUploadPages } from './library-queries.ts'
import { LibraryStatus, SinceMonth } from './library-status.tsx'
import { LibraryToolbar } from './library-toolbar.tsx'
import { libraryView } from './library-view.ts'
import { useUploadChanges } from './upload-changes.ts'
import { UploadDialog } from './upload-dialog-loader.ts'
import { useSelection } from './use-selection.ts'
import { preloadPdfPages } from './viewer/preload-pdf-pages.ts'

/** The layout reserves space for it. */
const FolderList = lazyPart(async () => (await import('./beside-files.ts')).FolderList)
const EndedWork = lazyPart(async () => (await import('./beside-files.ts')).EndedWork)
const FilterChips = lazyPart(async () => (await import('./beside-files.ts')).FilterChips)
const SelectedFiles = lazyPart(async () => (await import('./beside-files.ts')).SelectedFiles)
const LibraryDialogs = lazyPart(async () => (await import('./library-dialogs.tsx')).LibraryDialogs)
/** Optional: users can also scroll the list. */
const MonthScrubber = lazyPart(async () => (await import('./beside-files.ts')).MonthScrubber)
const EmptyLibrary = lazyPart(async () => (await import('./beside-files.ts')).EmptyLibrary)
const OrganizationTips = lazyPart(async () => (await import('./beside-files.ts')).OrganizationTips)
const StorageUsed = lazyPart(async () => (await import('./beside-files.ts')).StorageUsed)
const FoundTexts = lazyPart(async () => (await import('./beside-files.ts')).FoundTexts)
const FileViewer = lazyPart(async () => (await import('./viewer/file-viewer.tsx')).FileViewer)

export function LibraryPage({ userId }: { userId: string }) {
  const address = useLibraryAddress()
  const { filter, until, showMonth, search, showFolder, showPlace } = address
  const { file, page, showPage, find, findInFile, openFile, turnTo, closeFile } = address
  const list = useUploadPages(userId, filter)
  const folders = useFolders(userId).data ?? []
  const changes = useUploadChanges(userId)
  const [menu, setMenu] = useState<ActionMenuTarget>()
  const [dialog, setDialog] = useState<LibraryDialog>()
  const [filesToUpload, setFilesToUpload] = useState<readonly File[]>()
  const [uploadFolder, setUploadFolder] = useState<string>()
  const [returnTo, setReturnTo] = useState<string>()
  const [shownFile, setShownFile] = useState(file)
  // Covers every way to close the viewer, including the browser's back button.
  if (file !== shownFile) {
    setShownFile(file)
    if (!file) setReturnTo(shownFile)
  }

  // Load the viewer's code in parallel with the list.
  if (file) FileViewer.preload()
  if (file && page !== undefined) preloadPdfPages()

  const isAfterFirstScreen = useIsAfterFirstScreen()
  // When the address opens a file, the viewer covers the list, so the list can wait.
  const isListWanted = isAfterFirstScreen || !file
  useKeptScroll(list.isSuccess && isListWanted)
  const isCovered = Boolean(file || dialog || filesToUpload || menu)
  const isHovering = useDroppedFiles(setFilesToUpload, !isCovered)
  useFilesFromOutside(userId, { onFiles: setFilesToUpload, onDialog: setDialog })
  const uploads = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const selection = useSelection(userId, filter, uploads)
  const selectButton = useRef<HTMLButtonElement>(null)
  const { total = null, isMore = false } = list.data?.pages[0] ?? {}
  const count = total ?? uploads.length
  const startUpload = () => setFilesToUpload([])
  const { density, sort } = libraryView.use()
  const hasMonths = sort === 'newest' || sort === 'oldest'
  const [monthInView, setMonthInView] = useState(0)
  const [grown, setGrown] = useState<HTMLDivElement | null>(null)
  const goToMonth = (month: number | undefined) => {
    showMonth(month)
    // The list now starts with that month, so scroll no further down than the top of the list.
    if (grown) window.scrollTo({ top: Math.min(window.scrollY, grown.offsetTop), behavior: 'instant' })
  }

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const { choose } = selection
  const openMenu = useCardMenu({
    ...{ uploads, changes, choose },
    ...{ onMenu: setMenu, onDialog: setDialog, onReturnTo: setReturnTo, onCloseFile: closeFile },
  })
  function endSelection() {
    selection.end()
    selectButton.current?.focus({ preventScroll: true })
  }
  const open = useCallback(({ id }: Upload) => openFile(id), [openFile])
  const { ids: selectedIds, move: moveSelected } = selection
  const drag = useCallback(
    ({ id }: Upload, transfer: DataTransfer) => {
      dragUploads(transfer, selectedIds.has(id) ? [...selectedIds] : [id])
    },
    [selectedIds],
  )
  function moveDragged(ids: string[], folder: string) {
    const [upload] = uploads.filter(({ id }) => id === ids[0])
    if (ids.length > 1 || selectedIds.has(ids[0] ?? '')) moveSelected(folder)
    else if (upload && upload.folder !== folder) changes.move(upload, folder)
  }
  function uploadInto(files: readonly File[], folder: string) {
    setUploadFolder(folder)
    setFilesToUpload(files)
  }
  const returned = useCallback(() => setReturnTo(undefined), [])

  const buttons = (
    <>
      <Link to="/planner" className={buttonClass({ variant: 'secondary', className: 'max-sm:px-3' })}>
        <CalendarDays aria-hidden />
        {libraryTexts.toPlanner}
      </Link>
      <Button variant="secondary" className="max-sm:px-3" onClick={() => setDialog({ kind: 'new-folder' })}>
        <FolderPlus aria-hidden />
        <span className="max-sm:sr-only">{libraryTexts.newFolder}</span>
      </Button>
      <Button onClick={startUpload}>
        <UploadIcon aria-hidden />
        {libraryTexts.upload}
      </Button>
    </>
  )
  const empty = list.data && uploads.length === 0 && count === 0 && (
    <EmptyLibrary filter={filter} onClearSearch={() => search('')} onClearFilters={address.clearFilters} onUpload={startUpload} />
  )
  return (
    <Page title={libraryTexts.title} lead={list.data && count === 0 ? libraryTexts.lead : undefined} actions={buttons}>
      <LibraryToolbar
        filter={filter}
        folders={folders}
        onSearch={search}
        onFolder={showFolder}
        onFolders={() => setDialog({ kind: 'folders' })}
        onMenu={setMenu}
        onRenameFolder={(folder) => setDialog({ kind: 'rename-folder', folder })}
        onRemoveFolder={(folder) => setDialog({ kind: 'remove-folder', folder })}
        onKeepFolder={(folder) => setDialog({ kind: 'keep', folder })}
      />
      <div className={beside}>
        <aside className={rail(isHovering)}>
          {isAfterFirstScreen && (
            <FolderList
              userId={userId}
              folders={folders}
              folder={filter.folder}
              isFavorite={filter.isFavorite ?? false}
              onFolder={(name) => showPlace({ folder: name })}
              onFavorites={() => showPlace({ isFavorite: true })}
              onMove={moveDragged}
              onFiles={uploadInto}
            />
          )}
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          <LibraryStatus
            text={list.data && libraryTexts.fileCount(count, isMore)}
            address={address}
            hasFiles={uploads.length > 0}
            monthInView={hasMonths && uploads.length > 0 ? monthInView : null}
            selectButton={selectButton}
            isSelecting={selection.isOn}
            onSelect={selection.isOn ? endSelection : selection.start}
            onMenu={setMenu}
          />
          {isAfterFirstScreen && <EndedWork />}
          {isNarrowed(filter) && <FilterChips {...address} />}
          {pageConfig.hasQuota && <StorageUsed userId={userId} />}
          {(list.isPending || !isListWanted || (uploads.length === 0 && count > 0 && until === undefined)) && (
            <FileGridSkeleton />
          )}
          {list.isError && !list.data && <LoadFailed text={libraryTexts.loadFailed} onRetry={list.refetch} />}
          {filter.q ? (
            <FoundTexts
              {...{ userId, filter }}
              q={filter.q}
              onOpen={openFile}
              returnTo={uploads.some(({ id }) => id === returnTo) ? undefined : returnTo}
              onReturned={returned}
            >
              {empty}
            </FoundTexts>
          ) : (
            empty
          )}
          {until !== undefined && (
            <SinceMonth month={until} isEmpty={uploads.length === 0} onNewest={() => goToMonth(undefined)} />
          )}
          {uploads.length > 0 && isListWanted && (
            <div
              ref={setGrown}
              aria-busy={list.isPlaceholderData}
              className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60')}
            >
              <FileGrid
                uploads={uploads}
                total={isMore || until !== undefined ? -1 : count}
                density={density}
                hasMonths={hasMonths}
                onMonthInView={setMonthInView}
                onOpen={open}
                onMenu={openMenu}
                isSelecting={selection.isOn}
                selected={selection.ids}
                onSelect={choose}
                onDrag={drag}
                onNearEnd={readMore}
                returnTo={returnTo}
                onReturned={returned}
              />
            </div>
          )}
          {isFetchingNextPage && <FileGridSkeleton />}
          {isFetchNextPageError && <LoadFailed text={libraryTexts.moreFailed} onRetry={fetchNextPage} />}
          {isAfterFirstScreen && <OrganizationTips />}
        </div>
      </div>
      {isAfterFirstScreen && sort === 'newest' && !filter.since && (list.hasNextPage || until !== undefined) && (
        <MonthScrubber
          userId={userId}
          filter={filter}
          month={monthInView}
          until={until}
          isLoading={list.isPlaceholderData}
          onMonth={goToMonth}
        />
      )}
      {(selection.isOn || selection.work) && (
        <SelectedFiles
          selection={selection}
          total={count}
          isMore={isMore || until !== undefined}
          isCovered={isCovered}
          onMove={() => setDialog({ kind: 'move-some', count: selection.ids.size, from: filter.folder })}
          onEnd={endSelection}
        />
      )}

      {isHovering && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-card border-4 border-primary border-dashed bg-background/92">
          <p className="font-heading text-3xl text-primary">{libraryTexts.dropHere}</p>
        </div>
      )}
      {menu && <ActionMenu target={menu} onClose={() => setMenu(undefined)} />}
      {dialog && (
        <LibraryDialogs
          userId={userId}
          dialog={dialog}
          filter={filter}
          onPlace={showPlace}
          folders={folders}
          changes={changes}
          onMoveSome={selection.move}
          onFolder={showFolder}
          onClose={() => setDialog(undefined)}
        />
      )}
      {filesToUpload && (
        <UploadDialog
          onClose={() => {
            setFilesToUpload(undefined)
            setUploadFolder(undefined)
          }}
          userId={userId}
          folder={uploadFolder ?? filter.folder}
          initialFiles={filesToUpload}
        />
      )}
      {file && !list.isPending && (
        <FileViewer
          userId={userId}
          id={file}
          page={page}
          onPage={showPage}
          find={find}
          onFind={findInFile}
          uploads={uploads}
          total={count}
          isMore={isMore}
          onNearEnd={readMore}
          onTurn={turnTo}
          onMenu={openMenu}
          onClose={closeFile}
        />
      )}
    </Page>
  )
}

/** Puts the folders beside the files if there is room for two cards. */
const beside =
  'min-[820px]:grid min-[820px]:grid-cols-[11.5rem_minmax(0,1fr)] min-[820px]:gap-x-6 xl:grid-cols-[13rem_minmax(0,1fr)]'

/** Raised above the drop overlay while files are dragged, because they can also be dropped on a folder. */
const rail = (isRaised: boolean) =>
  classNames(
    'sticky top-4 -mt-2 -ms-3 hidden max-h-[calc(100dvh-7.5rem)] self-start overflow-y-auto min-[820px]:block lg:max-h-[calc(100dvh-2rem)]',
    isRaised && 'z-60 rounded-card bg-card shadow-lifted',
  )
