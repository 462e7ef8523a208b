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
export const withUpload = (list: UploadPages, filter: UploadFilter, upload: Upload): UploadPages =>
  withSomeUploads(list, filter, [upload])

/** Does the same for several uploads, in one pass over the list. */
export function withSomeUploads(list: UploadPages, filter: UploadFilter, uploads: readonly Upload[]): UploadPages {
  const others = withoutUploads(list, new Set(uploads.map(({ id }) => id)))
  const compare = (one: Upload, other: Upload) => compareUploads(filter.sort ?? 'newest', one, other)
  const added = uploads.filter((upload) => isMatch(filter, upload)).sort(compare)
  if (added.length === 0) return others
  let at = 0
  const pages = others.pages.map((page) => {
    const last = page.items.at(-1)
    const from = at
    // The last page takes all that are left. After a page that has another after it come only uploads that sort before its end.
    while (at < added.length && (page.next === null || (last && compare(added[at] as Upload, last) < 0))) at++
    return { ...count(page, added.length), items: merged(page.items, added.slice(from, at), compare) }
  })
  // An upload that belongs after the loaded pages is only counted. It arrives with a later page.
  return { ...others, pages }
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

/** Merges two sorted lists. */
function merged(items: Upload[], added: readonly Upload[], compare: (one: Upload, other: Upload) => number): Upload[] {
  if (added.length === 0) return items
  const all: Upload[] = []
  let at = 0
  for (const item of items) {
    while (at < added.length && compare(added[at] as Upload, item) < 0) all.push(added[at++] as Upload)
    all.push(item)
  }
  return [...all, ...added.slice(at)]
}

function count(page: Page<Upload>, by: number): Page<Upload> {
  return page.total === null || page.isMore ? page : { ...page, total: Math.max(0, page.total + by) }
}
