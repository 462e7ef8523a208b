import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { v7 } from 'uuid'
import { messageOf } from '#kit/web/call-error.ts'
import { sendForm } from '#kit/web/send-form.ts'
import { isUnanswered, keepChange } from '#kit/web/unsent.ts'
import { libraryApi } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { emptyUploadQueue, type QueuedUpload, type UploadEvent, type UploadQueue, uploadQueue } from '../upload-queue.rules.ts'
import { unsentUpload } from './unsent-upload.ts'
import { changeLists, refreshLists, withUpload } from './uploads-cache.ts'

interface Transfer {
  attempt: number
  controller: AbortController
}

interface UploadQueueHandle {
  queue: UploadQueue
  send: Dispatch<UploadEvent>
  add: (files: readonly File[]) => void
}

/** Runs the upload queue: begins what it wants sent, stops what it no longer wants, and tells it how each attempt ended. */
export function useUploadQueue(userId: string, folder: string): UploadQueueHandle {
  const client = useQueryClient()
  const [queue, send] = useReducer(uploadQueue, emptyUploadQueue)
  const contents = useRef(new Map<string, { content: File; madeId: string }>())
  const transfers = useRef(new Map<string, Transfer>())
  /** Something arrived that the lists have not been read again for. */
  const hasNews = useRef(false)

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
    const { failedText, noRoomHere } = libraryTexts.uploadDialog
    let failure = failedText
    try {
      const onProgress = (share: number) => send({ type: 'progressed', id, attempt, share })
      const upload = await sendForm(libraryApi.upload, form, { onProgress, signal }).catch(async (error: unknown) => {
        if (!isUnanswered(error)) throw error
        // It waits here until there is a network. Where there is no room for it, the failure stands.
        const change = unsentUpload({ userId, id: madeId, file: content, folder })
        await keepChange(userId, change, content).catch(() => {
          failure = noRoomHere
          throw error
        })
        return change.row.row
      })
      hasNews.current = true
      changeLists(client, userId, (list, filter) => withUpload(list, filter, upload))
      send({ type: 'arrived', id, attempt })
    } catch (error) {
      send({ type: 'refused', id, attempt, message: messageOf(error, failure) })
    }
  }

  const runs = queue.lastRun?.number ?? 0
  useEffect(() => {
    if (runs > 0) refreshWhenNew()

    function refreshWhenNew() {
      if (!hasNews.current) return
      hasNews.current = false
      refreshLists(client, userId)
    }
    return refreshWhenNew
  }, [runs, client, userId])

  useEffect(() => {
    const running = transfers.current
    return () => {
      for (const { controller } of running.values()) controller.abort()
      running.clear()
    }
  }, [])

  return {
    queue,
    send,
    add: (files) => {
      const added = files.map((content) => {
        const id = String(contents.current.size + 1)
        contents.current.set(id, { content, madeId: v7() })
        return { id, name: content.name, size: content.size }
      })
      send({ type: 'added', files: added })
    },
  }
}
