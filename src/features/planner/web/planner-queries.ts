import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { localDate } from '#kit/local-day.ts'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import { type AskedDates, nameDatesApi } from '../name-dates.contract.ts'
import { type BookPage, type PlannerDay, plannerApi, type WrittenPages } from '../planner.contract.ts'

/** Milliseconds between two polls while files are being read. */
const checkEveryMs = 2000
/** Open questions that are loaded. The others follow once these are answered. */
const mostOpen = 200

export const plannerKey = (userId: string) => ['users', userId, 'planner'] as const

/** The addresses of what was read. Their replies are kept on no device while recognition is off. */
export const readAddresses = /^\/api\/(users\/[^/]+\/(days|months|imports|open-pages|editions)|page-instances|imports)\b/

/** What is being read and what the planner holds. Polls only while something is being read. */
export function usePlannerState(userId: string) {
  return useQuery({
    ...queryOf([...plannerKey(userId), 'state'], plannerApi.state, { params: { userId } }),
    refetchInterval: ({ state }) => (state.data && state.data.reading.length > 0 ? checkEveryMs : false),
  })
}

/** The newest imports. */
export function useImports(userId: string, limit: number, enabled = true) {
  return useQuery({
    ...queryOf([...plannerKey(userId), 'imports', limit], plannerApi.imports, { params: { userId }, query: { limit } }),
    enabled,
  })
}

/** How a file was read, followed until that ends. Null when it hasn't been read. */
export function useFileImport(userId: string, uploadId: string) {
  return useQuery({
    queryKey: [...plannerKey(userId), 'import-of', uploadId],
    queryFn: async ({ signal }) => {
      const [newest = null] = await call(plannerApi.imports, { params: { userId }, query: { uploadId, limit: 1 }, signal })
      return newest
    },
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'working' ? checkEveryMs : false),
  })
}

/** A page of a file that was read. Null when it has no such page. */
export function useImportPage(userId: string, importId: string, number: number, enabled: boolean) {
  return useQuery({
    queryKey: [...plannerKey(userId), 'page-of', importId, number],
    queryFn: async ({ signal }) => {
      const query = { cursor: String(number - 1), limit: 1 }
      const [page = null] = await call(plannerApi.importPages, { params: { id: importId }, query, signal })
      return page
    },
    enabled,
  })
}

const writtenPagesKey = (userId: string, today: string) => [...plannerKey(userId), 'written-pages', today]

/** True if Home has shown that the page of today is written on. */
export const hasWritten = (queries: QueryClient, userId: string, today: string): boolean =>
  queries
    .getQueryData<WrittenPages>(writtenPagesKey(userId, today))
    ?.week.some(({ date, dateTo, inkStep }) => date <= today && today <= dateTo && inkStep !== null) ?? false

/** What Home shows of the written pages. */
export function useWrittenPages(userId: string, today: string) {
  return useQuery(queryOf(writtenPagesKey(userId, today), plannerApi.writtenPages, { params: { userId }, query: { today } }))
}

export function useDays(userId: string, from: string, to: string, enabled = true) {
  return useQuery({
    ...queryOf([...plannerKey(userId), 'days', from, to], plannerApi.days, { params: { userId }, query: { from, to } }),
    enabled,
  })
}

/** The months that hold pages, of all years. */
export function useMonths(userId: string) {
  return useQuery(queryOf([...plannerKey(userId), 'months'], plannerApi.months, { params: { userId } }))
}

/** The pages of all exports whose day is not known. */
export function useOpenPages(userId: string, isWatched: boolean) {
  return useQuery({
    refetchInterval: isWatched && checkEveryMs,
    ...queryOf([...plannerKey(userId), 'open-pages'], plannerApi.openPages, { params: { userId }, query: { limit: mostOpen } }),
  })
}

/** All versions of a page, the one that is shown first. */
export function useVersions(userId: string, id: string | null) {
  return useQuery({
    ...queryOf([...plannerKey(userId), 'versions', id], plannerApi.pageVersions, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
}

/** Reloads everything about the planner, after a page was placed or recognition was switched. */
export const refreshPlanner = (client: QueryClient, userId: string) => client.invalidateQueries({ queryKey: plannerKey(userId) })

export const pictureAddress = (id: string, width: number): string =>
  addressOf(plannerApi.picture, { params: { id }, query: { width } })

/** Files without a day that have one in their names. */
export function useNameDates(userId: string, asked: Omit<AskedDates, 'today'> = {}) {
  const body = { today: localDate(useNow(60_000)), ...asked }
  const query = useQuery({
    ...queryOf([...plannerKey(userId), 'dates-in-names', body], nameDatesApi.preview, { params: { userId }, body }),
    placeholderData: keepPreviousData,
  })
  return { ...query, body }
}

/** The planners in which the user has pages. */
export function useBooks(userId: string, enabled = true) {
  return useQuery({ enabled, ...queryOf([...plannerKey(userId), 'books'], plannerApi.books, { params: { userId } }) })
}

export interface BookFilter {
  kinds?: string
  from?: string
  to?: string
  undated?: '1'
}

const pagesAtOnce = 80

/** The first pages of a planner that are asked for. */
export function useBookPages(userId: string, editionId: string | undefined, filter: BookFilter) {
  return useQuery({
    queryKey: [...plannerKey(userId), 'book', editionId, filter],
    queryFn: ({ signal }) =>
      call(plannerApi.bookPages, { params: { userId, id: editionId ?? '' }, query: { ...filter, limit: pagesAtOnce }, signal }),
    enabled: editionId !== undefined,
  })
}

export const bookPageQuery = (userId: string, editionId: string, number: number) =>
  queryOptions(
    queryOf([...plannerKey(userId), 'book', editionId, number], plannerApi.bookPage, {
      params: { userId, id: editionId, number },
    }),
  )

export const useBookPage = (userId: string, editionId: string, number: number) =>
  useQuery({ ...bookPageQuery(userId, editionId, number), placeholderData: keepPreviousData })

/** One of many pages of a planner, which are loaded in slices. Undefined until it is known. */
export function useOneOfMany({ userId, editionId }: { userId: string; editionId: string }, number: number) {
  const before = number - 1 - ((number - 1) % pagesAtOnce)
  const { data } = useQuery({
    queryKey: [...plannerKey(userId), 'book', editionId, { before }],
    queryFn: ({ signal }) =>
      call(plannerApi.bookPages, {
        params: { userId, id: editionId },
        query: { limit: pagesAtOnce, cursor: String(before) },
        signal,
      }),
  })
  return data?.find((one) => one.number === number)
}

/** URL of the picture that shows only the ink of a page. */
export const inkAddress = (id: string, width: number, format: 'png' | 'svg' = 'png'): string =>
  addressOf(plannerApi.picture, { params: { id }, query: { width, layer: 'ink', format } })

/** URL of the user's version of the page, or of the blank page. */
export const bookPictureAddress = (
  book: { userId: string; editionId: string },
  page: Pick<BookPage, 'number' | 'pageInstanceId'>,
  width: number,
): string =>
  page.pageInstanceId === null
    ? addressOf(plannerApi.blankPicture, {
        params: { userId: book.userId, id: book.editionId, number: page.number },
        query: { width },
      })
    : pictureAddress(page.pageInstanceId, width)

/** The end of an address that leads to the open questions. */
export const trayHash = '#planner-tray'

/** Opens the page of a day full screen, above its month. */
export const dayLink = (day: string): string => `/planner?day=${day}`

/** The same for a week, a month or notes. */
export const pageLink = ({ kind, date }: Pick<PlannerDay, 'kind' | 'date'>): string =>
  kind === 'day' ? dayLink(date) : `${dayLink(date)}&kind=${kind}`

/** `state` of a link to a page: closing the page goes back to the screen with the link. Without it, the month of the page is shown then. */
export const backOnClose = { isBackOnClose: true }

export const monthLink = (month: string): string => `/planner?month=${month}`

/** The screen that shows a page of a planner. */
export const bookLink = (editionId: string, number: number): string => `/planner?edition=${editionId}&page=${number}`
