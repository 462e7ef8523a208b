import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { toast } from '#kit/web/toast.ts'
import { libraryApi, type Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { deletedUploadsKey, uploadsKey } from './library-queries.ts'
import { changeLists, refreshLists, withoutUpload, withUpload } from './uploads-cache.ts'

const texts = libraryTexts.file

export type UploadChanges = ReturnType<typeof createUploadChanges>

export function useUploadChanges(userId: string): UploadChanges {
  const client = useQueryClient()
  return useMemo(() => createUploadChanges(client, userId), [client, userId])
}

/** What can be done to an upload: shown at once, taken back with words when the server refuses. */
export function createUploadChanges(client: QueryClient, userId: string) {
  let underWay = 0
  const show = (upload: Upload) => changeLists(client, userId, (list, filter) => withUpload(list, filter, upload))
  const hide = ({ id }: Upload) => changeLists(client, userId, (list) => withoutUpload(list, id))

  /** Shows `expected`, asks the server, shows its answer; or shows what was before. */
  async function change({ expect, ask, takeBack, failed }: Change): Promise<boolean> {
    underWay += 1
    await client.cancelQueries({ queryKey: uploadsKey(userId) })
    expect()
    try {
      await ask()
      return true
    } catch (error) {
      takeBack()
      toast({ title: messageOf(error, failed), tone: 'destructive' })
      return false
    } finally {
      underWay -= 1
      // While another change is under way, the server's list would not have it yet.
      if (underWay === 0) refreshLists(client, userId)
      client.invalidateQueries({ queryKey: deletedUploadsKey(userId) })
    }
  }

  async function edit(upload: Upload, edited: Partial<Pick<Upload, 'originalName' | 'folder'>>, done: string) {
    const isDone = await change({
      expect: () => show({ ...upload, ...edited }),
      ask: async () => show(await call(libraryApi.change, { params: { id: upload.id }, body: edited })),
      takeBack: () => show(upload),
      failed: texts.changeFailed,
    })
    if (isDone) toast({ title: done })
  }

  const restore = (upload: Upload) =>
    change({
      expect: () => show(upload),
      ask: async () => show(await call(libraryApi.restore, { params: { id: upload.id } })),
      takeBack: () => hide(upload),
      failed: texts.restoreFailed,
    }).then((isDone) => isDone && toast({ title: texts.restored }))

  async function remove(upload: Upload) {
    const isDone = await change({
      expect: () => hide(upload),
      ask: () => call(libraryApi.remove, { params: { id: upload.id } }),
      takeBack: () => show(upload),
      failed: texts.removeFailed,
    })
    if (isDone) toast({ title: texts.removed, action: { label: texts.undo, onPress: () => restore(upload) } })
  }

  return {
    rename: (upload: Upload, originalName: string) => edit(upload, { originalName }, texts.renamed),
    move: (upload: Upload, folder: string) => edit(upload, { folder }, texts.moved(folder)),
    remove,
  }
}

interface Change {
  expect: () => void
  ask: () => Promise<unknown>
  takeBack: () => void
  failed: string
}
