import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import type { SelectionWork } from '#kit/web/ui/selection-bar.tsx'
import { folderName } from '../folder-names.rules.ts'
import { libraryApi, type MovedUpload, type Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { uploadLists } from './upload-lists.ts'

const texts = libraryTexts.selection

type OnWork = (work: SelectionWork | null) => void

/** Small enough to show progress, and to lose little when the connection fails. */
const idsAtOnce = 100

export type SelectionChanges = ReturnType<typeof createSelectionChanges>

export function useSelectionChanges(userId: string, onWork: OnWork): SelectionChanges {
  const client = useQueryClient()
  return useMemo(() => createSelectionChanges(client, userId, onWork), [client, userId, onWork])
}

interface Bulk<Row> {
  ids: readonly string[]
  label: (done: number, count: number) => string
  ask: (ids: string[]) => Promise<Row[]>
  show: (rows: Row[]) => void
}

/**
 * Creates the changes to many uploads. Each runs in batches, shows every batch after the server's reply, and offers one undo for all.
 * A toast says what was done and why the rest failed. The returned ids are those that are left.
 */
export function createSelectionChanges(client: QueryClient, userId: string, onWork: OnWork) {
  const params = { userId }
  const uploads = uploadLists(client, userId)

  async function run<Row>({ ids, label, ask, show }: Bulk<Row>): Promise<Ended<Row>> {
    const rows: Row[] = []
    let done = 0
    let failure: { error: unknown } | undefined
    for (; done < ids.length; done += idsAtOnce) {
      onWork({ label: label(done, ids.length), share: done / ids.length })
      try {
        const answered = await ask(ids.slice(done, done + idsAtOnce))
        // Lists that are still loading may contain rows from before this change.
        await client.cancelQueries({ queryKey: uploads.key })
        show(answered)
        rows.push(...answered)
      } catch (error) {
        failure = { error }
        break
      }
    }
    onWork(null)
    uploads.refresh()
    return { rows, left: ids.slice(done), failure }
  }

  const moveInto = (ids: readonly string[], folder: string) =>
    run<MovedUpload>({
      ids,
      label: texts.moving,
      ask: (some) => call(libraryApi.moveSome, { params, body: { ids: some, folder } }),
      show: uploads.put,
    })

  /** Shows one toast: what was done, with an undo button. If the change stopped early, the title is the reason. */
  function showResult<Row>({ rows, left, failure }: Ended<Row>, words: Told) {
    const done = rows.length === 0 ? texts.unchanged : words.done(rows.length)
    const action = words.undo && rows.length > 0 ? { action: { label: libraryTexts.file.undo, onPress: words.undo } } : {}
    const text = left.length > 0 ? { text: texts.partly(rows.length, rows.length + left.length) } : {}
    if (failure) toastFailure(failure.error, words.failed, { ...text, ...action })
    else toast({ title: done, ...action })
  }

  async function moveBack(rows: readonly MovedUpload[]) {
    // Not `Map.groupBy`: the oldest supported browsers lack it.
    const idsByFolder = new Map<string, string[]>()
    for (const { id, movedFrom } of rows) {
      const ids = idsByFolder.get(movedFrom)
      if (ids) ids.push(id)
      else idsByFolder.set(movedFrom, [id])
    }
    const all: MovedUpload[] = []
    for (const [folder, ids] of idsByFolder) {
      const ended = await moveInto(ids, folder)
      all.push(...ended.rows)
      if (ended.failure) return showResult({ ...ended, rows: all }, { done: texts.movedBack, failed: texts.moveFailed })
    }
    showResult({ rows: all, left: [], failure: undefined }, { done: texts.movedBack, failed: texts.moveFailed })
  }

  async function restore(ids: readonly string[]): Promise<readonly string[]> {
    const ended = await run<Upload>({
      ids,
      label: texts.restoring,
      ask: (some) => call(libraryApi.restoreSome, { params, body: { ids: some } }),
      show: uploads.put,
    })
    showResult(ended, { done: texts.restored, failed: texts.restoreFailed })
    return ended.left
  }

  return {
    restore,

    async move(ids: readonly string[], folder: string): Promise<readonly string[]> {
      const ended = await moveInto(ids, folder)
      const undo = () => void moveBack(ended.rows)
      showResult(ended, { done: (count) => texts.moved(count, folderName(folder)), failed: texts.moveFailed, undo })
      return ended.left
    },

    async remove(ids: readonly string[]): Promise<readonly string[]> {
      const ended = await run<Upload>({
        ids,
        label: texts.removing,
        ask: (some) => call(libraryApi.removeSome, { params, body: { ids: some } }),
        show: (rows) => uploads.remove(new Set(rows.map(({ id }) => id))),
      })
      const undo = () => void restore(ended.rows.map(({ id }) => id))
      showResult(ended, { done: texts.removed, failed: texts.removeFailed, undo })
      return ended.left
    },
  }
}

interface Ended<Row> {
  rows: Row[]
  /** The ids that weren't reached. */
  left: readonly string[]
  failure: { error: unknown } | undefined
}

interface Told {
  done: (count: number) => string
  failed: string
  undo?: () => void
}
