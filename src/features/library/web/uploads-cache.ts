import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#kit/web/calls/call.ts'
import type { Upload } from '../library.contract.ts'
import { compareUploads } from '../library.rules.ts'
import { isMatch, type UploadFilter, uploadsKey } from './library-queries.ts'

export type UploadPages = InfiniteData<Page<Upload>, string | null>

/** Longer lists aren't reloaded after a change, because they have already been updated in the cache. */
const mostPagesToRead = 4

/** Returns the list without the upload. */
export const withoutUpload = (list: UploadPages, id: string): UploadPages => withoutUploads(list, new Set([id]))

/** Returns the list without the uploads. */
export function withoutUploads(list: UploadPages, ids: ReadonlySet<string>): UploadPages {
  const removed = list.pages.reduce((sum, page) => sum + page.items.filter(({ id }) => ids.has(id)).length, 0)
  if (removed === 0) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...count(page, -removed), items: page.items.filter(({ id }) => !ids.has(id)) })),
  }
}

/** Returns the list with the changed upload: sorted in if it matches the filter, removed otherwise. */
export function withUpload(list: UploadPages, filter: UploadFilter, upload: Upload): UploadPages {
  const others = withoutUpload(list, upload.id)
  const isFirst = (one: Upload, other: Upload) => compareUploads(filter.sort ?? 'newest', one, other) < 0
  if (!isMatch(filter, upload)) return others
  const at = others.pages.findIndex((page) => page.next === null || page.items.some((item) => isFirst(upload, item)))
  const counted = others.pages.map((page) => count(page, 1))
  // The upload belongs after the loaded pages and will arrive with a later one.
  if (at === -1) return { ...others, pages: counted }
  return {
    ...others,
    pages: counted.map((page, index) => (index === at ? { ...page, items: inserted(page.items, upload, isFirst) } : page)),
  }
}

/** Changes all cached lists of a user's uploads. */
export function changeLists(
  client: QueryClient,
  userId: string,
  change: (list: UploadPages, filter: UploadFilter) => UploadPages,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: uploadsKey(userId) })) {
    const filter = pagesFilter(query.queryKey)
    const list = query.state.data as UploadPages | undefined
    if (filter && list) client.setQueryData(query.queryKey, change(list, filter))
  }
}

/** Reloads the lists after a change, except very long ones that still show something. */
export function refreshLists(client: QueryClient, userId: string): Promise<void> {
  return client.invalidateQueries({
    queryKey: uploadsKey(userId),
    predicate: ({ queryKey, state }) => {
      const pages = pagesFilter(queryKey) && (state.data as UploadPages | undefined)?.pages
      return !pages || pages.length <= mostPagesToRead || pages.every(({ items }) => items.length === 0)
    },
  })
}

function pagesFilter(queryKey: readonly unknown[]): UploadFilter | undefined {
  const filter = queryKey[3]
  return typeof filter === 'object' && filter !== null && 'pages' in filter ? (filter as unknown as UploadFilter) : undefined
}

function inserted(items: readonly Upload[], upload: Upload, isFirst: (one: Upload, other: Upload) => boolean): Upload[] {
  const at = items.findIndex((item) => isFirst(upload, item))
  return at === -1 ? [...items, upload] : [...items.slice(0, at), upload, ...items.slice(at)]
}

function count(page: Page<Upload>, by: number): Page<Upload> {
  return page.total === null || page.isMore ? page : { ...page, total: Math.max(0, page.total + by) }
}
