import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callPage, type Page } from '#kit/web/calls/call.ts'
import { type DeletedUpload, libraryApi } from '../library.contract.ts'
import { deletedUploadsKey, uploadsKey } from './library-queries.ts'

const pageSize = 60

/** Reads the uploads that can be restored, page by page, the latest deletion first. */
export function useDeletedUploads(userId: string) {
  return useInfiniteQuery({
    queryKey: deletedUploadsKey(userId),
    queryFn: ({ pageParam, signal }) =>
      callPage(libraryApi.deleted, {
        params: { userId },
        query: { limit: pageSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
}

/** The changes to deleted files. Each throws when the server refuses it, and reloads the list either way. */
export function useDeletedChanges(userId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const readAgain = () => client.invalidateQueries({ queryKey: deletedUploadsKey(userId) })
    return {
      async restore(id: string) {
        try {
          await call(libraryApi.restore, { params: { id } })
          await client.invalidateQueries({ queryKey: uploadsKey(userId) })
        } finally {
          await readAgain()
        }
      },
      /** Reads the ids of all uploads that can be restored. */
      async allIds(): Promise<string[]> {
        const ids: string[] = []
        let cursor: string | null = null
        do {
          const page: Page<DeletedUpload> = await callPage(libraryApi.deleted, {
            params: { userId },
            query: { limit: 200, cursor: cursor ?? undefined },
          })
          ids.push(...page.items.map(({ id }) => id))
          cursor = page.next
        } while (cursor !== null)
        return ids
      },
      removeForGood: (id: string) => call(libraryApi.removeForGood, { params: { id } }).finally(readAgain),
      empty: () => call(libraryApi.emptyDeleted, { params: { userId } }).finally(readAgain),
    }
  }, [client, userId])
}
