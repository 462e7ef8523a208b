import { useMemo, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'
import { useChangeSearch } from '#kit/web/page/address-search.ts'
import { leaveScreen } from '#kit/web/page/back-closes.ts'
import type { FileType } from '../library.rules.ts'
import { monthFromText, monthToText, startOfMonth } from './grid-rows.ts'
import type { UploadFilter } from './library-queries.ts'
import { libraryView } from './library-view.ts'

type Parameter = 'q' | 'folder' | 'file' | 'page' | 'until' | 'find' | 'only' | 'kind' | 'month'

/** Keeps the state of the library in the address, so that it survives reloading and going back, and each file has a link. */
export function useLibraryAddress() {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const state = useRef<unknown>(undefined)
  state.current = useLocation().state

  const q = search.get('q') ?? undefined
  const folder = search.get('folder') ?? undefined
  const { sort } = libraryView.use()
  const month = monthFromText(search.get('month'))
  const until = sort === 'newest' && month === undefined ? monthFromText(search.get('until')) : undefined
  const isFavorite = search.get('only') === 'favorites' || undefined
  const fileType = kinds[search.get('kind') ?? '']
  const filter: UploadFilter = useMemo(() => {
    const last = month ?? until
    return {
      ...{ folder, q, sort, fileType, isFavorite },
      before: last === undefined ? undefined : startOfMonth(last + 1),
      since: month === undefined ? undefined : startOfMonth(month),
    }
  }, [folder, q, sort, until, month, fileType, isFavorite])

  const actions = useMemo(() => {
    /** Changes these parameters. The page of a file and the words to find in it end with the file or list that they belong to. */
    const set = (changed: Partial<Record<Parameter, string | undefined>>, options: NavigateOptions = { replace: true }) =>
      changeSearch((next) => {
        const ends = 'page' in changed || 'find' in changed ? {} : { page: undefined, find: undefined }
        for (const [name, value] of Object.entries({ ...ends, ...changed })) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
      }, options)
    const cameFromLibrary = () => typeof state.current === 'object' && state.current !== null && 'fromLibrary' in state.current
    /** Replaces the history entry of the previous file or page, so that going back returns to the library. */
    const inViewer = () => ({ replace: true, state: cameFromLibrary() ? fromLibrary : undefined })
    return {
      showMonth: (until: number | undefined) => set({ until: textOf(until) }),
      showOnlyMonth: (month: number | undefined) => set({ month: textOf(month) }),
      showFavorites: (isOn: boolean) => set({ only: isOn ? 'favorites' : undefined }),
      showKind: (kind: FileType | undefined) => set({ kind: kind && (kind === 'image' ? 'pictures' : 'pdfs') }),
      clearFilters: () => set({ only: undefined, kind: undefined, month: undefined }),
      search: (text: string) => set({ q: text.trim() }),
      showFolder: (folder: string | undefined) => set({ folder }),
      /** Shows one folder, all folders, or the favorites of all folders. */
      showPlace: ({ folder, isFavorite }: { folder?: string | undefined; isFavorite?: true }) =>
        set({ folder, only: isFavorite && 'favorites' }),
      openFile: (file: string, place?: { page: number; find: string }) =>
        set({ file, page: place && String(place.page), find: place?.find }, { state: fromLibrary }),
      showPage: (page: number) => set({ page: String(page) }, inViewer()),
      findInFile: (find: string | undefined) => set({ find }, inViewer()),
      turnTo: (file: string) => set({ file }, inViewer()),
      closeFile: () => (cameFromLibrary() ? leaveScreen() : set({ file: undefined })),
    }
  }, [changeSearch])

  return {
    ...actions,
    filter,
    /** The month that the list starts with. Undefined when it starts with the newest file. */
    until,
    /** The month that the list is limited to. */
    month,
    /** The id of the file in the viewer. */
    file: search.get('file') ?? undefined,
    /** The page of that file. */
    page: /^[1-9]\d{0,4}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : undefined,
    /** The words to search for in that file. */
    find: search.get('find') ?? undefined,
  }
}

export type LibraryAddress = ReturnType<typeof useLibraryAddress>

const kinds: Record<string, FileType | undefined> = { pictures: 'image', pdfs: 'other' }

const fromLibrary = { fromLibrary: true }

const textOf = (month: number | undefined) => (month === undefined ? undefined : monthToText(month))
