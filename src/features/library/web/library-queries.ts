import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, callPage } from '#kit/web/call.ts'
import { pageConfig } from '#kit/web/page-config.ts'
import { libraryApi } from '../library.contract.ts'
import type { UploadSort } from '../library.rules.ts'

/** What a list of uploads is narrowed to; undefined does not narrow. */
export interface UploadFilter {
  folder: string | undefined
  q: string | undefined
  /** Newest when it is undefined. */
  sort?: UploadSort | undefined
  /** Only what came before this instant. */
  before?: string | undefined
}

/** Enough for several screens, small enough to draw at once. */
const pageSize = 60

export const uploadsKey = (userId: string) => ['users', userId, 'uploads'] as const
export const deletedUploadsKey = (userId: string) => ['users', userId, 'deleted-uploads'] as const
export const foldersKey = (userId: string) => ['users', userId, 'folders'] as const
/** Lists that are read page by page carry `pages`, so that other readers of uploads keep keys of their own. */
const uploadPagesKey = (userId: string, filter: UploadFilter) => [...uploadsKey(userId), { pages: true, ...filter }] as const

/** Uploads, page by page. */
export function uploadPages(userId: string, filter: UploadFilter) {
  return infiniteQueryOptions({
    queryKey: uploadPagesKey(userId, filter),
    queryFn: ({ pageParam, signal }) =>
      callPage(libraryApi.uploads, {
        params: { userId },
        query: { ...filter, limit: pageSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
}

/** What was found before stays while something new is looked for. */
export function useUploadPages(userId: string, filter: UploadFilter) {
  return useInfiniteQuery({ ...uploadPages(userId, filter), placeholderData: keepPreviousData })
}

/** What the person's files take, where there is a limit; read again with the lists after each change. */
export function useStorage(userId: string) {
  return useQuery({
    queryKey: [...uploadsKey(userId), 'storage'],
    queryFn: ({ signal }) => call(libraryApi.storage, { params: { userId }, signal }),
    refetchOnMount: 'always',
    enabled: pageConfig.hasQuota,
  })
}

export function useFolders(userId: string) {
  return useQuery({
    queryKey: foldersKey(userId),
    queryFn: ({ signal }) => call(libraryApi.folders, { params: { userId }, signal }),
  })
}
