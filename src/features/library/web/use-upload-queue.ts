import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { v7 } from 'uuid'
import { callOrQueue, loadQueue, queueChange } from '#kit/web/cache/unsent.ts'
import { CallError, isTooLargeForProxy, messageOf, NetworkError } from '#kit/web/calls/call-error.ts'
import { isRefusedForGood, isUnanswered } from '#kit/web/calls/failure-kind.rules.ts'
import { sendForm } from '#kit/web/calls/send-form.ts'
import { tellArrival } from '#kit/web/page/arrivals.ts'
import { libraryApi } from '../library.contract.ts'
import { quotaReached, uploadBroken } from '../library.errors.ts'
import { uploadsList } from '../library.rules.ts'
import { uploadTexts } from '../upload.texts.ts'
import { emptyUploadQueue, type QueuedUpload, type UploadEvent, type UploadQueue, uploadQueue } from '../upload-queue.rules.ts'
import { canShow } from './can-show.ts'
import { createRecognizer } from './known-content.ts'
import { isUnsentUpload, unsentUpload } from './unsent-upload.ts'
import { uploadLists } from './upload-lists.ts'

/** True when the server would refuse the same file again: it is too large, no page, or doesn't fit into the library. */
function isHopeless(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === uploadBroken.code) return false
  return error.code === quotaReached.code || isRefusedForGood(error.status)
}

interface Transfer {
  attempt: number
  controller: AbortController
}

interface UploadQueueHandle {
  queue: UploadQueue
  send: Dispatch<UploadEvent>
  add: (files: readonly File[]) => void
  /** Takes copies off the list, as far as the server confirms now that it has them. */
  skip: (ids: readonly string[]) => Promise<void>
  /** Returns the ids of uploads that have arrived since the last call without being checked for copies. */
  takeArrived: () => string[]
}

/** Runs the upload queue: starts and aborts transfers as the queue demands, and reports how each attempt ended. */
export function useUploadQueue(userId: string, folder: string): UploadQueueHandle {
  const client = useQueryClient()
  const uploads = useMemo(() => uploadLists(client, userId), [client, userId])
  const [queue, send] = useReducer(uploadQueue, emptyUploadQueue)
  const contents = useRef(new Map<string, { content: File; madeId: string }>())
  const transfers = useRef(new Map<string, Transfer>())
  /** Ids of uploads that arrived in this run without a known copy. */
  const arrivedUnknown = useRef<string[]>([])
  /** Whether an upload has arrived since the lists were last reloaded. */
  const hasNews = useRef(false)

  /** The queue as it is while a transfer is running. */
  const shown = useRef(queue)
  useLayoutEffect(() => {
    shown.current = queue
  })

  useEffect(() => {
    for (const [id, { attempt, controller }] of transfers.current) {
      const file = queue.files.find((candidate) => candidate.id === id)
      if (file?.status === 'sending' && file.attempt === attempt) continue
      transfers.current.delete(id)
      controller.abort()
    }
    for (const file of queue.files) {
      if (file.status !== 'sending' || transfers.current.has(file.id)) continue
      const controller = new AbortController()
      transfers.current.set(file.id, { attempt: file.attempt, controller })
      transfer(file, controller.signal)
    }
  })

  async function transfer({ id, attempt }: QueuedUpload, signal: AbortSignal) {
    const chosen = contents.current.get(id)
    if (!chosen) return
    const { content, madeId } = chosen
    const form = new FormData()
    form.set('id', madeId)
    form.set('userId', userId)
    form.set('folder', folder)
    form.set('file', content)
    const { failedText, noRoomHere } = uploadTexts
    let failure = failedText
    try {
      const onProgress = (share: number) => send({ type: 'progressed', id, attempt, share })
      const upload = await sendForm(libraryApi.upload, form, { onProgress, signal }).catch(async (error: unknown) => {
        if (!isUnanswered(error) && !isTooLargeForProxy(error)) throw error
        // Keep the file on the device until there is a network, and send a large one in parts. If there is no room, report the first failure.
        const change = unsentUpload({ userId, id: madeId, file: content, folder })
        await queueChange(userId, change, content).catch((reason: unknown) => {
          // A network error means that the code of the queue didn't load before the network failed.
          if (!(reason instanceof NetworkError)) failure = noRoomHere
          throw error
        })
        return change.row.row
      })
      hasNews.current = true
      const { copy = null, isReplacing = false } = shown.current.files.find((file) => file.id === id) ?? {}
      if (copy === null) arrivedUnknown.current.push(upload.id)
      // A file that is still waiting on this device doesn't replace anything yet.
      if (isReplacing && copy?.where === 'library' && !isUnsentUpload(upload)) await removeReplaced(copy.id)
      uploads.put([upload])
      if (!isUnsentUpload(upload)) tellArrival(userId)
      send({ type: 'arrived', id, attempt })
    } catch (error) {
      send({ type: 'refused', id, attempt, message: messageOf(error, failure), canRetry: !isHopeless(error) })
    }
  }

  async function removeReplaced(oldId: string) {
    try {
      await callOrQueue(
        libraryApi.remove,
        { params: { id: oldId } },
        { userId, row: { list: uploadsList, id: oldId, row: null }, words: '' },
      )
      uploads.remove(new Set([oldId]))
    } catch {
      // Both files stay, as they would have without replacing.
    }
  }

  const runs = queue.lastRun?.number ?? 0
  useEffect(() => {
    if (runs > 0) refreshWhenNew()

    function refreshWhenNew() {
      if (!hasNews.current) return
      hasNews.current = false
      uploads.refresh()
    }
    return refreshWhenNew
  }, [runs, uploads])

  useEffect(() => {
    const running = transfers.current
    return () => {
      for (const { controller } of running.values()) controller.abort()
      running.clear()
    }
  }, [])

  const recognizer = useMemo(
    () =>
      createRecognizer(userId, {
        isChosen: (id) => shown.current.files.some((file) => file.id === id),
        onKnown: (id, copy) => send({ type: 'recognized', id, copy }),
      }),
    [userId],
  )
  const takeArrived = useCallback(() => arrivedUnknown.current.splice(0), [])

  return {
    queue,
    takeArrived,
    send,
    skip: async (ids) => send({ type: 'skipped', ids: await recognizer.confirm(ids) }),
    add: (files) => {
      // Load the queue now, in case the network fails before the files are sent.
      loadQueue().catch(() => {})
      const added = files.map((content) => {
        const id = String(contents.current.size + 1)
        contents.current.set(id, { content, madeId: v7() })
        return { id, name: content.name, size: content.size }
      })
      send({ type: 'added', files: added })
      for (const [at, content] of files.entries())
        canShow(content).then((isShown) => !isShown && send({ type: 'onlyStored', id: added[at]?.id ?? '' }))
      recognizer.add(added.map(({ id }, at) => ({ id, content: files[at] ?? new Blob() })))
    },
  }
}
