import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useChangeSearch } from '#kit/web/page/address-search.ts'
import type { FileType } from '../library.rules.ts'
import { monthFromText, monthToText, startOfMonth } from './grid-rows.ts'
import type { UploadFilter } from './library-queries.ts'
import { libraryView } from './library-view.ts'

/** Keeps the state of the library in the address, so that it survives reloading and going back, and each file has a link. */
export function useLibraryAddress() {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const navigate = useNavigate()
  const cameFromLibrary = isFromLibrary(useLocation().state)

  const set = useCallback(
    (
      name: 'q' | 'folder' | 'file' | 'page' | 'until' | 'find' | 'only' | 'kind' | 'month',
      value: string | undefined,
      options: { replace: boolean; state?: unknown },
      /** The page at which a file opens, and the words to mark. */
      { page, find }: { page?: number | undefined; find?: string | undefined } = {},
    ) =>
      changeSearch((next) => {
        if (name !== 'page' && name !== 'find') {
          next.delete('page')
          next.delete('find')
        }
        if (value) next.set(name, value)
        else next.delete(name)
        if (page !== undefined) next.set('page', String(page))
        if (find) next.set('find', find)
      }, options),
    [changeSearch],
  )

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

  return {
    filter,
    /** The month that the list starts with. Undefined when it starts with the newest file. */
    until,
    showMonth: useCallback(
      (month: number | undefined) => set('until', month === undefined ? undefined : monthToText(month), { replace: true }),
      [set],
    ),
    /** The month that the list is limited to. */
    month,
    showOnlyMonth: useCallback(
      (only: number | undefined) => set('month', only === undefined ? undefined : monthToText(only), { replace: true }),
      [set],
    ),
    showFavorites: useCallback((isOn: boolean) => set('only', isOn ? 'favorites' : undefined, { replace: true }), [set]),
    showKind: useCallback(
      (kind: FileType | undefined) => set('kind', kind && (kind === 'image' ? 'pictures' : 'pdfs'), { replace: true }),
      [set],
    ),
    clearFilters: useCallback(
      () =>
        changeSearch(
          (next) => {
            for (const name of ['only', 'kind', 'month']) next.delete(name)
          },
          { replace: true },
        ),
      [changeSearch],
    ),
    /** The id of the file in the viewer. */
    file: search.get('file') ?? undefined,
    /** The page of that file. */
    page: /^[1-9]\d{0,4}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : undefined,
    showPage: useCallback(
      (page: number) => set('page', String(page), { replace: true, state: cameFromLibrary ? fromLibrary : undefined }),
      [set, cameFromLibrary],
    ),
    /** The words to search for in that file. */
    find: search.get('find') ?? undefined,
    findInFile: useCallback(
      (text: string | undefined) => set('find', text, { replace: true, state: cameFromLibrary ? fromLibrary : undefined }),
      [set, cameFromLibrary],
    ),
    search: useCallback((text: string) => set('q', text.trim(), { replace: true }), [set]),
    /** Shows one folder, all folders, or the favorites of all folders. */
    showPlace: useCallback(
      ({ folder, isFavorite }: { folder?: string | undefined; isFavorite?: true }) =>
        changeSearch(
          (next) => {
            for (const name of ['folder', 'only', 'page', 'find']) next.delete(name)
            if (folder !== undefined) next.set('folder', folder)
            if (isFavorite) next.set('only', 'favorites')
          },
          { replace: true },
        ),
      [changeSearch],
    ),
    showFolder: useCallback((name: string | undefined) => set('folder', name, { replace: true }), [set]),
    openFile: useCallback(
      (id: string, place?: { page: number; find: string }) => set('file', id, { replace: false, state: fromLibrary }, place),
      [set],
    ),
    /** Replaces the history entry of the previous file, so that going back returns to the library. */
    turnTo: useCallback(
      (id: string) => set('file', id, { replace: true, state: cameFromLibrary ? fromLibrary : undefined }),
      [set, cameFromLibrary],
    ),
    closeFile: useCallback(() => {
      if (cameFromLibrary) navigate(-1)
      else set('file', undefined, { replace: true })
    }, [set, navigate, cameFromLibrary]),
  }
}

export type LibraryAddress = ReturnType<typeof useLibraryAddress>

const kinds: Record<string, FileType | undefined> = { pictures: 'image', pdfs: 'other' }

const fromLibrary = { fromLibrary: true }

function isFromLibrary(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromLibrary' in state
}
