import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListOf } from '#kit/web/cache/row-lists.ts'
import { rowLists } from '#kit/web/cache/row-lists.ts'
import type { Upload } from '../library.contract.ts'
import { compareUploads } from '../library.rules.ts'
import { deletedUploadsKey, isMatch, type UploadFilter, uploadsKey } from './library-queries.ts'

/** The cached lists of a user's uploads. Those of deleted files are reloaded with them. */
export function uploadLists(client: QueryClient, userId: string) {
  const lists = rowLists<Upload>(client, uploadsKey(userId), listOf)
  const refresh = () => {
    client.invalidateQueries({ queryKey: deletedUploadsKey(userId) })
    return lists.refresh()
  }
  return { ...lists, refresh }
}

const listOf = ([, , , filter]: QueryKey) =>
  typeof filter === 'object' && filter !== null && 'pages' in filter ? listWith(filter as unknown as UploadFilter) : undefined

export const listWith = (filter: UploadFilter): ListOf<Upload> => ({
  isListed: (upload) => isMatch(filter, upload),
  compare: (one, other) => compareUploads(filter.sort ?? 'newest', one, other),
})
