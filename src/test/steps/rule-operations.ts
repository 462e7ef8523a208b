import { focusMonth } from '#features/focus-timer/focus-month.rules.ts'
import { goalAt } from '#features/goals/goals.rules.ts'
import type { Upload } from '#features/library/library.contract.ts'
import { compareUploads, folderOptions, railFolders, uploadSorts } from '#features/library/library.rules.ts'
import { emptyUploadQueue, type UploadEvent, uploadQueue } from '#features/library/upload-queue.rules.ts'
import { gridRows } from '#features/library/web/grid-rows.ts'
import { listWith } from '#features/library/web/upload-lists.ts'
import { packFiles } from '#features/own-data/own-data.rules.ts'
import { archiveName, createPaths } from '#kit/archive-names.rules.ts'
import { extended, nothingSelected, selectionOf, toggled } from '#kit/selection.rules.ts'
import { type RowPages, withoutRows, withRows } from '#kit/web/cache/row-lists.ts'

const now = '2026-03-02T09:00:00.000Z'
const idOf = (at: number) => String(at).padStart(8, '0')

function uploadAt(at: number): Upload {
  return {
    id: idOf(at),
    userId: 'ann',
    filename: `${idOf(at)}.png`,
    originalName: 'Week 1.png',
    folder: 'General',
    fileType: 'image',
    mimeType: 'image/png',
    size: 1,
    width: null,
    height: null,
    thumbnail: 'ready',
    uploadDate: now,
    lastPage: 1,
    rotation: 0,
    isFavorite: false,
  }
}

const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const namesAs = (names: readonly string[]) => {
  const pathOf = createPaths()
  for (const name of names) pathOf('pages/General', archiveName(name, 'page'))
}
const pagesOf = (uploads: Upload[]): RowPages<Upload> => ({
  pages: [{ items: uploads, next: null, total: uploads.length, isMore: false }],
  pageParams: [null],
})

function queueOf(count: number) {
  const files = times(count, (at) => ({ id: idOf(at), name: 'Week 1.png', size: 1 }))
  return uploadQueue(uploadQueue(emptyUploadQueue, { type: 'added', files }), { type: 'started' })
}
const queueEvents: Record<string, UploadEvent> = {
  'a file is recognized': { type: 'recognized', id: idOf(0), copy: { where: 'chosen' } },
  'a file progresses': { type: 'progressed', id: idOf(0), attempt: 1, share: 0.5 },
  'a file arrives': { type: 'arrived', id: idOf(0), attempt: 1 },
  'a file is cancelled': { type: 'cancelled', id: idOf(5) },
  'a file is removed': { type: 'removed', id: idOf(5) },
}

/** What pure rules do with `count` equal things of one owner. The function returned is the part that is counted. */
export const ruleOperations: Record<string, (count: number) => () => unknown> = {
  'paths for files of one name': (count) => {
    const names = times(count, () => 'Week 1.png')
    return () => namesAs(names)
  },
  'paths for names that have the numbers of others': (count) => {
    const numbered = times(count / 2, (at) => `Week 1 (${at + 2}).png`)
    return () => namesAs([...numbered, ...times(count / 2, () => 'Week 1.png')])
  },
  'paths for names that differ in case and in their form of Unicode': (count) => {
    const forms = ['Zoë.png', 'ZOË.png', 'Zoe\u0308.png', 'zoë.PNG', 'Zoë .png', 'Zoë?.png', 'Zoë_.png']
    return () => namesAs(times(count, (at) => forms[at % forms.length] ?? ''))
  },
  'paths for folders whose names become equal': (count) => {
    const files = times(count, (at) => ({
      ...uploadAt(at),
      folder: ['A/B', 'A:B', 'a?b', 'A_B'][at % 4] ?? '',
      isMissing: false,
    }))
    return () => packFiles(files)
  },
  'sorting by each order': (count) => {
    const uploads = times(count, uploadAt)
    return () => uploadSorts.map((sort) => uploads.toSorted((one, other) => compareUploads(sort, one, other)))
  },
  'rows of a grid': (count) => {
    const uploads = times(count, uploadAt)
    return () => gridRows(uploads, 3, true)
  },
  'folders of the rail': (count) => {
    const own = times(count, (at) => ({ name: `Folder ${at % 2}` }))
    const counts = own.map(({ name }) => ({ name, files: 1 }))
    return () => [railFolders([], own, counts), folderOptions('Tablet', own)]
  },
  'a range of a selection': (count) => {
    const order = times(count, idOf)
    const start = toggled(nothingSelected, idOf(0))
    return () => extended(start, idOf(count - 1), order)
  },
  'a selection of everything': (count) => {
    const ids = times(count, idOf)
    return () => selectionOf(ids)
  },
  'a list after all its files were moved': (count) => {
    const uploads = times(count, uploadAt)
    return () => {
      let list = pagesOf(uploads)
      // As the browser does it, with the answers to calls of 100 ids.
      for (let at = 0; at < count; at += count / 10)
        list = withRows(list, listWith({ folder: undefined, q: undefined, sort: 'name' }), uploads.slice(at, at + count / 10))
      return list
    }
  },
  'a list after all its files were deleted': (count) => {
    const uploads = times(count, uploadAt)
    return () => withoutRows(pagesOf(uploads), new Set(uploads.map(({ id }) => id)))
  },
  'goals that come back': (count) => {
    const goals = times(count, () => ({ isActive: false, returnsAt: now }))
    return () => goals.map((goal) => goalAt(goal, Date.parse(now)))
  },
  'a month of focus sessions': (count) => {
    const entries = times(count, () => ({ day: '2026-03-02', minutes: 25 }))
    return () => focusMonth({ month: '2026-03', now: Date.parse(now) }, entries)
  },
  ...Object.fromEntries(
    Object.entries(queueEvents).map(([name, event]) => [
      `uploading: ${name}`,
      (count: number) => {
        const queue = queueOf(count)
        return () => uploadQueue(queue, event)
      },
    ]),
  ),
}
