import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { monthFromText, monthToText, startOfMonth } from './grid-rows.ts'
import type { UploadFilter } from './library-queries.ts'
import { libraryView } from './library-view.ts'

/** What the library shows stands in the address: going back and reloading keep it, and a file has a link. */
export function useLibraryAddress() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const cameFromLibrary = isFromLibrary(useLocation().state)

  const set = useCallback(
    (
      name: 'q' | 'folder' | 'file' | 'page' | 'until' | 'find',
      value: string | undefined,
      options: { replace: boolean; state?: unknown },
      /** Where a file is opened, and what is marked there. */
      { page, find }: { page?: number | undefined; find?: string | undefined } = {},
    ) =>
      setSearch((now) => {
        const next = new URLSearchParams(now)
        if (name !== 'page' && name !== 'find') {
          next.delete('page')
          next.delete('find')
        }
        if (value) next.set(name, value)
        else next.delete(name)
        if (page !== undefined) next.set('page', String(page))
        if (find) next.set('find', find)
        return next
      }, options),
    [setSearch],
  )

  const q = search.get('q') ?? undefined
  const folder = search.get('folder') ?? undefined
  const { sort } = libraryView.use()
  const until = sort === 'newest' ? monthFromText(search.get('until')) : undefined
  const filter: UploadFilter = useMemo(
    () => ({ folder, q, sort, before: until === undefined ? undefined : startOfMonth(until + 1) }),
    [folder, q, sort, until],
  )

  return {
    filter,
    /** The month that the list begins with; undefined: it begins with the newest. */
    until,
    showMonth: useCallback(
      (month: number | undefined) => set('until', month === undefined ? undefined : monthToText(month), { replace: true }),
      [set],
    ),
    /** The id of the file in the viewer. */
    file: search.get('file') ?? undefined,
    /** The page of it that is looked at. */
    page: /^[1-9]\d{0,4}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : undefined,
    showPage: useCallback(
      (page: number) => set('page', String(page), { replace: true, state: cameFromLibrary ? fromLibrary : undefined }),
      [set, cameFromLibrary],
    ),
    /** What is searched for in the file. */
    find: search.get('find') ?? undefined,
    findInFile: useCallback(
      (text: string | undefined) => set('find', text, { replace: true, state: cameFromLibrary ? fromLibrary : undefined }),
      [set, cameFromLibrary],
    ),
    search: useCallback((text: string) => set('q', text.trim(), { replace: true }), [set]),
    showFolder: useCallback((name: string | undefined) => set('folder', name, { replace: true }), [set]),
    openFile: useCallback(
      (id: string, place?: { page: number; find: string }) => set('file', id, { replace: false, state: fromLibrary }, place),
      [set],
    ),
    /** The next file takes the place of the one before, so that going back leads to the library. */
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

const fromLibrary = { fromLibrary: true }

function isFromLibrary(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromLibrary' in state
}
