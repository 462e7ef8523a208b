import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useIsAfterFirstScreen } from '#kit/web/page/first-screen.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { ActionMenu } from '#kit/web/ui/action-menu-loader.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Page } from '#kit/web/ui/page.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import FolderPlus from '~icons/lucide/folder-plus'
import UploadIcon from '~icons/lucide/upload'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { useCardMenu } from './card-menu.ts'
import { useDroppedFiles } from './dropped-files.ts'
import { useFilesFromOutside } from './files-from-outside.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { useLibraryAddress } from './library-address.ts'
import type { LibraryDialog } from './library-dialog.ts'
import { LibraryFiles, useListedFiles } from './library-files.tsx'
import { useFolders } from './library-queries.ts'
import { LibraryToolbar } from './library-toolbar.tsx'
import { UploadDialog } from './upload-dialog-loader.ts'
import { useSelection } from './use-selection.ts'
import { preloadPdfPages } from './viewer/preload-pdf-pages.ts'

/** The layout reserves space for it. */
const FolderRail = lazyPart(async () => (await import('./beside-files.ts')).FolderRail)
const SelectedFiles = lazyPart(async () => (await import('./beside-files.ts')).SelectedFiles)
const LibraryDialogs = lazyPart(async () => (await import('./library-dialogs.tsx')).LibraryDialogs)
const FileViewer = lazyPart(async () => (await import('./viewer/file-viewer.tsx')).FileViewer)

export function LibraryPage({ userId }: { userId: string }) {
  const address = useLibraryAddress()
  const { filter, until, search, showFolder, showPlace } = address
  const { file, page, showPage, find, findInFile, openFile, turnTo, closeFile } = address
  const files = useListedFiles(userId, filter)
  const { list, uploads, count, cards, isMore, readMore } = files
  const folders = useFolders(userId).data ?? []
  const [menu, setMenu] = useState<ActionMenuTarget>()
  const [dialog, setDialog] = useState<LibraryDialog>()
  const [toUpload, setToUpload] = useState<{ files: readonly File[]; folder: string | undefined }>()
  const upload = useCallback((files: readonly File[], folder?: string) => setToUpload({ files, folder }), [])
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
  const isCovered = Boolean(file || dialog || toUpload || menu)
  const isHovering = useDroppedFiles(upload, !isCovered)
  useFilesFromOutside(userId, { onFiles: upload, onDialog: setDialog })
  const selection = useSelection(userId, filter, uploads)
  const selectButton = useRef<HTMLButtonElement>(null)
  const startUpload = () => upload([])
  const { choose } = selection
  const openMenu = useCardMenu({
    ...{ uploads, choose },
    ...{ onMenu: setMenu, onDialog: setDialog, onReturnTo: setReturnTo, onCloseFile: closeFile },
  })
  function endSelection() {
    selection.end()
    selectButton.current?.focus({ preventScroll: true })
  }
  const showStates = useCallback((upload: Upload) => setDialog({ kind: 'states', upload }), [])
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
      {/* The empty state has the one that stands out. */}
      <Button variant={list.data && count === 0 ? 'secondary' : undefined} onClick={startUpload}>
        <UploadIcon aria-hidden />
        {libraryTexts.upload}
      </Button>
    </>
  )
  return (
    <Page title={libraryTexts.title} actions={buttons}>
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
            <FolderRail
              {...{ userId, uploads, selection }}
              folders={folders}
              folder={filter.folder}
              isFavorite={filter.isFavorite ?? false}
              onFolder={(name) => showPlace({ folder: name })}
              onFavorites={() => showPlace({ isFavorite: true })}
              onFiles={upload}
            />
          )}
        </aside>
        <LibraryFiles
          {...{ userId, address, files, isListWanted, selection, returnTo, selectButton }}
          onEndSelection={endSelection}
          onReturned={returned}
          onUpload={startUpload}
          onMenu={setMenu}
          onFileMenu={openMenu}
          onStates={showStates}
        />
      </div>
      {(selection.isOn || selection.work) && (
        <SelectedFiles
          userId={userId}
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
          onMoveSome={selection.move}
          onFolder={showFolder}
          onOpen={openFile}
          onDialog={setDialog}
          onClose={() => setDialog(undefined)}
        />
      )}
      {toUpload && (
        <UploadDialog
          userId={userId}
          folder={toUpload.folder ?? filter.folder}
          initialFiles={toUpload.files}
          onClose={() => setToUpload(undefined)}
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
          total={cards}
          isMore={isMore}
          onNearEnd={readMore}
          onTurn={turnTo}
          onFiles={upload}
          onMenu={openMenu}
          onClose={closeFile}
        />
      )}
    </Page>
  )
}

/** Puts the folders beside the files if there is room for two cards. */
const beside =
  'min-[51.25rem]:grid min-[51.25rem]:grid-cols-[11.5rem_minmax(0,1fr)] min-[51.25rem]:gap-x-6 xl:grid-cols-[13rem_minmax(0,1fr)]'

/** Raised above the drop overlay while files are dragged, because they can also be dropped on a folder. */
const rail = (isRaised: boolean) =>
  classNames(
    'sticky top-4 -mt-2 -ms-3 hidden max-h-[calc(100dvh-7.5rem)] self-start overflow-y-auto min-[51.25rem]:block lg:max-h-[calc(100dvh-2rem)]',
    isRaised && 'z-60 rounded-card bg-card shadow-lifted',
  )
