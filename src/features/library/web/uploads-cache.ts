import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#kit/web/calls/call.ts'
import type { Upload } from '../library.contract.ts'
import { compareUploads } from '../library.rules.ts'
import { isMatch, type UploadFilter, uploadsKey } from './library-queries.ts'

export type UploadPages = InfiniteData<Page<Upload>, string | null>

/** A list this long is not read again whole after a change: it has been changed in place. */
const mostPagesToRead = 4

/** The list without the upload. */
export const withoutUpload = (list: UploadPages, id: string): UploadPages => withoutUploads(list, new Set([id]))

/** The list without any of the uploads. */
export function withoutUploads(list: UploadPages, ids: ReadonlySet<string>): UploadPages {
  const removed = list.pages.reduce((sum, page) => sum + page.items.filter(({ id }) => ids.has(id)).length, 0)
  if (removed === 0) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...count(page, -removed), items: page.items.filter(({ id }) => !ids.has(id)) })),
  }
}

/** The list with the upload as it is now: at its place in the order if the filter lets it in, otherwise gone. */
export function withUpload(list: UploadPages, filter: UploadFilter, upload: Upload): UploadPages {
  const others = withoutUpload(list, upload.id)
  const isFirst = (one: Upload, other: Upload) => compareUploads(filter.sort ?? 'newest', one, other) < 0
  if (!isMatch(filter, upload)) return others
  const at = others.pages.findIndex((page) => page.next === null || page.items.some((item) => isFirst(upload, item)))
  const counted = others.pages.map((page) => count(page, 1))
  // Behind all that was read: it arrives with its own page.
  if (at === -1) return { ...others, pages: counted }
  return {
    ...others,
    pages: counted.map((page, index) => (index === at ? { ...page, items: inserted(page.items, upload, isFirst) } : page)),
  }
}

/** Changes every list of a person's uploads that is in the cache. */
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

/** Reads the lists again after a change, apart from very long ones that still show something. */
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
