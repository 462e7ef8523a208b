import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { v7 } from 'uuid'
import { callOrQueue } from '#kit/web/cache/unsent.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { type Folder, libraryApi } from '../library.contract.ts'
import { foldersList } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { foldersKey, uploadsKey } from './library-queries.ts'

/** The changes to a user's own folders. Each throws when the server refuses it, so that the dialog can show why. */
export function useFolderChanges(userId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const refresh = () => client.invalidateQueries({ queryKey: foldersKey(userId) })
    // Every list shows the folder of its files.
    const refreshFiles = () => client.invalidateQueries({ queryKey: uploadsKey(userId) })
    return {
      async create(name: string): Promise<Folder> {
        const id = v7()
        const expected: Folder = { id, userId, name, createdAt: new Date().toISOString() }
        const kept = { userId, row: { list: foldersList, id, row: expected }, words: name }
        const folder = (await callOrQueue(libraryApi.createFolder, { body: { id, userId, name } }, kept)) ?? expected
        await refresh()
        toast({ title: libraryTexts.createFolder.done, tone: 'success' })
        return folder
      },
      async rename({ id }: Folder, name: string): Promise<Folder> {
        const folder = await call(libraryApi.renameFolder, { params: { id }, body: { name } })
        await Promise.all([refresh(), refreshFiles()])
        toast({ title: libraryTexts.folderChange.renamed, tone: 'success' })
        return folder
      },
      async remove({ id }: Folder): Promise<void> {
        await call(libraryApi.removeFolder, { params: { id } })
        await Promise.all([refresh(), refreshFiles()])
        toast({ title: libraryTexts.folderChange.removed })
      },
    }
  }, [client, userId])
}
