import { type ComponentProps, type Ref, useCallback, useMemo, useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useIsAfterFirstScreen } from '#kit/web/page/first-screen.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { dragUploads } from './dragged-uploads.ts'
import { FileGrid } from './file-grid.tsx'
import { FileGridSkeleton } from './file-grid-skeleton.tsx'
import type { LibraryAddress } from './library-address.ts'
import { isNarrowed, type UploadFilter, useUploadPages } from './library-queries.ts'
import { LibraryStatus } from './library-status.tsx'
import { libraryView } from './library-view.ts'
import type { FileSelection } from './use-selection.ts'

const EndedWork = lazyPart(async () => (await import('./beside-files.ts')).EndedWork)
const FilterChips = lazyPart(async () => (await import('./beside-files.ts')).FilterChips)
/** Optional: users can also scroll the list. */
const MonthScrubber = lazyPart(async () => (await import('./beside-files.ts')).MonthScrubber)
const EmptyLibrary = lazyPart(async () => (await import('./beside-files.ts')).EmptyLibrary)
const SinceMonth = lazyPart(async () => (await import('./beside-files.ts')).SinceMonth)
const OrganizationTips = lazyPart(async () => (await import('./beside-files.ts')).OrganizationTips)
const StorageUsed = lazyPart(async () => (await import('./beside-files.ts')).StorageUsed)
const FoundTexts = lazyPart(async () => (await import('./beside-files.ts')).FoundTexts)

/** The files of the list that have been loaded, and how many there are. */
export function useListedFiles(userId: string, filter: UploadFilter) {
  const list = useUploadPages(userId, filter)
  const uploads = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const { total = null, isMore = false } = list.data?.pages[0] ?? {}
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const count = total ?? uploads.length
  // The total counts files, and a planner with several of them has one card.
  return { list, uploads, count, cards: hasNextPage ? count : uploads.length, isMore, readMore }
}

interface LibraryFilesProps extends Pick<ComponentProps<typeof FileGrid>, 'returnTo' | 'onReturned'> {
  userId: string
  address: LibraryAddress
  files: ReturnType<typeof useListedFiles>
  isListWanted: boolean
  selection: FileSelection
  onEndSelection: () => void
  selectButton: Ref<HTMLButtonElement>
  onUpload: () => void
  onMenu: (menu: ActionMenuTarget) => void
  onFileMenu: ComponentProps<typeof FileGrid>['onMenu']
  onStates: ComponentProps<typeof FileGrid>['onStates']
}

/** The list of files, with what is said above it and how to get to another month. */
export function LibraryFiles({ userId, address, files, isListWanted, selection, onEndSelection, ...props }: LibraryFilesProps) {
  const { returnTo, onReturned, selectButton, onUpload, onMenu, onFileMenu, onStates } = props
  const { filter, until, showMonth, search, openFile } = address
  const { list, uploads, count, cards, isMore, readMore } = files
  const isAfterFirstScreen = useIsAfterFirstScreen()
  const { density, sort } = libraryView.use()
  const hasMonths = sort === 'newest' || sort === 'oldest'
  const [monthInView, setMonthInView] = useState(0)
  const [grown, setGrown] = useState<HTMLDivElement | null>(null)
  const goToMonth = (month: number | undefined) => {
    showMonth(month)
    // The list now starts with that month, so scroll no further down than the top of the list.
    if (grown) window.scrollTo({ top: Math.min(window.scrollY, grown.offsetTop), behavior: 'instant' })
  }
  const open = useCallback(({ id }: Upload) => openFile(id), [openFile])
  const { ids: selectedIds } = selection
  const drag = useCallback(
    ({ id }: Upload, transfer: DataTransfer) => {
      dragUploads(transfer, selectedIds.has(id) ? [...selectedIds] : [id])
    },
    [selectedIds],
  )
  const empty = list.data && uploads.length === 0 && count === 0 && (
    <EmptyLibrary filter={filter} onClearSearch={() => search('')} onClearFilters={address.clearFilters} onUpload={onUpload} />
  )
  return (
    <>
      <div className="flex min-w-0 flex-col gap-6">
        <LibraryStatus
          text={list.data && libraryTexts.fileCount(count, isMore)}
          address={address}
          hasFiles={uploads.length > 0}
          monthInView={hasMonths && uploads.length > 0 ? monthInView : null}
          selectButton={selectButton}
          isSelecting={selection.isOn}
          onSelect={selection.isOn ? onEndSelection : selection.start}
          onMenu={onMenu}
        />
        {isAfterFirstScreen && <EndedWork />}
        {isNarrowed(filter) && <FilterChips {...address} />}
        {pageConfig.hasQuota && <StorageUsed userId={userId} />}
        {(list.isPending || !isListWanted || (uploads.length === 0 && count > 0 && until === undefined)) && <FileGridSkeleton />}
        {list.isError && !list.data && <LoadFailed text={libraryTexts.loadFailed} onRetry={list.refetch} />}
        {filter.q ? (
          <FoundTexts
            {...{ userId, filter }}
            q={filter.q}
            onOpen={openFile}
            returnTo={uploads.some(({ id }) => id === returnTo) ? undefined : returnTo}
            onReturned={onReturned}
          >
            {empty}
          </FoundTexts>
        ) : (
          empty
        )}
        {until !== undefined && <SinceMonth month={until} isEmpty={uploads.length === 0} onNewest={() => goToMonth(undefined)} />}
        {uploads.length > 0 && isListWanted && (
          <div
            ref={setGrown}
            aria-busy={list.isPlaceholderData}
            className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60')}
          >
            <FileGrid
              uploads={uploads}
              total={isMore || until !== undefined ? -1 : cards}
              density={density}
              hasMonths={hasMonths}
              onMonthInView={setMonthInView}
              onOpen={open}
              onMenu={onFileMenu}
              onStates={onStates}
              isSelecting={selection.isOn}
              selected={selection.ids}
              onSelect={selection.choose}
              onDrag={drag}
              onNearEnd={readMore}
              returnTo={returnTo}
              onReturned={onReturned}
            />
          </div>
        )}
        {list.isFetchingNextPage && <FileGridSkeleton />}
        {list.isFetchNextPageError && <LoadFailed text={libraryTexts.moreFailed} onRetry={list.fetchNextPage} />}
        {isAfterFirstScreen && <OrganizationTips />}
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
    </>
  )
}
