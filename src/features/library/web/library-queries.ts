import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { unsentRows, withUnsentRows } from '#kit/web/cache/unsent-rows.ts'
import { call, callPage, queryOf } from '#kit/web/calls/call.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { type Folder, libraryApi, type Upload } from '../library.contract.ts'
import { compareUploads, type FileType, foldersList, searchable, type UploadSort, uploadsList } from '../library.rules.ts'

/** The filter of a list of uploads. Undefined fields don't filter. */
export interface UploadFilter {
  folder: string | undefined
  q: string | undefined
  /** Defaults to newest first. */
  sort?: UploadSort | undefined
  /** Only files uploaded before this instant. */
  before?: string | undefined
  /** Only files uploaded at this instant or later. */
  since?: string | undefined
  fileType?: FileType | undefined
  isFavorite?: true | undefined
}

export function isMatch({ folder, q, before, since, fileType, isFavorite }: UploadFilter, upload: Upload): boolean {
  return (
    (!folder || upload.folder === folder) &&
    (!q || searchable(upload.originalName).includes(searchable(q))) &&
    (!before || upload.uploadDate < before) &&
    (!since || upload.uploadDate >= since) &&
    (!fileType || upload.fileType === fileType) &&
    (!isFavorite || upload.isFavorite)
  )
}

/** Whether the list is filtered by more than a folder and a search. */
export const isNarrowed = ({ since, fileType, isFavorite }: UploadFilter): boolean => Boolean(since || fileType || isFavorite)

/** Enough for several screens, and small enough to render in one go. */
const pageSize = 60

export const uploadsKey = (userId: string) => ['users', userId, 'uploads'] as const
export const deletedUploadsKey = (userId: string) => ['users', userId, 'deleted-uploads'] as const
export const foldersKey = (userId: string) => ['users', userId, 'folders'] as const
/** Keys of paginated lists contain `pages`, which keeps them apart from other queries for uploads. */
const uploadPagesKey = (userId: string, filter: UploadFilter) => [...uploadsKey(userId), { pages: true, ...filter }] as const

export function uploadPages(userId: string, filter: UploadFilter) {
  return infiniteQueryOptions({
    queryKey: uploadPagesKey(userId, filter),
    queryFn: async ({ pageParam, signal }) => {
      const isShown = (upload: Upload) => isMatch(filter, upload)
      const compare = (one: Upload, other: Upload) => compareUploads(filter.sort ?? 'newest', one, other)
      // Without a network, the files on this device answer this call (uploads-here.ts).
      const query = { ...filter, books: '1' as const, limit: pageSize, cursor: pageParam ?? undefined }
      const page = await callPage(libraryApi.uploads, { params: { userId }, query, signal })
      const changes = await unsentRows<Upload>(userId, uploadsList)
      const items = withUnsentRows(page.items, changes, { isFirst: pageParam === null, isShown, compare })
      const total = page.total === null || page.isMore ? page.total : page.total + items.length - page.items.length
      return { ...page, items, total }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
}

/** Keeps the previous results while a new search loads. Requests the first page before the screen renders, not after. */
export function useUploadPages(userId: string, filter: UploadFilter) {
  const pages = uploadPages(userId, filter)
  usePrefetchInfiniteQuery(pages)
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
}

interface TextQuery {
  q: string
  folder: string | undefined
  /** Also finds what the blank planner prints. */
  hasPrint: boolean
  isEnabled?: boolean
}

/** Searches PDFs by the words on their pages. Keeps the previous results while a new search loads. */
export function useFoundTexts(userId: string, { q, folder, hasPrint, isEnabled = true }: TextQuery) {
  const own = hasPrint ? undefined : ('1' as const)
  return useQuery({
    ...queryOf([...uploadsKey(userId), 'texts', q, folder, own], libraryApi.texts, {
      params: { userId },
      query: { q, folder, own },
    }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // The server reads texts a moment after an upload, so each search must ask again.
    gcTime: 0,
  })
}

/** Reads how much storage the user's files take, if there is a limit. Reloads with the lists after each change. */
export function useStorage(userId: string) {
  return useQuery({
    ...queryOf([...uploadsKey(userId), 'storage'], libraryApi.storage, { params: { userId } }),
    refetchOnMount: 'always',
    enabled: pageConfig.hasQuota,
  })
}

export function uploadCountsQuery(userId: string) {
  return queryOptions(queryOf([...uploadsKey(userId), 'counts'], libraryApi.counts, { params: { userId } }))
}

/** Reads how many files are in each folder. Reloads with the lists after each change. */
export const useUploadCounts = (userId: string) => useQuery(uploadCountsQuery(userId))

export function foldersQuery(userId: string) {
  return queryOptions({
    queryKey: foldersKey(userId),
    async queryFn({ signal }) {
      const folders = await call(libraryApi.folders, { params: { userId }, query: {}, signal })
      const changes = await unsentRows<Folder>(userId, foldersList)
      const added = changes.flatMap(({ row }) => (row && !folders.some(({ id }) => id === row.id) ? [row] : []))
      return [...folders, ...added]
    },
  })
}

export const useFolders = (userId: string) => useQuery(foldersQuery(userId))
