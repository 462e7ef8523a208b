import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { loadUnsent } from '#kit/web/cache/unsent.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import type { WaitingChange } from '#kit/web/offline/unsent-changes.ts'
import { useChangeSearch } from '#kit/web/page/address-search.ts'
import { libraryTexts } from '../library.texts.ts'

/** The File Handling API of browsers that can open files with an installed app. */
interface LaunchQueue {
  setConsumer(consumer: (launched: { files?: readonly FileSystemFileHandle[] }) => void): void
}

const texts = libraryTexts.shared

/**
 * Handles files from other apps. Returns those that were shared, which wait on this device until the user decides about them. Files that
 * the user opens with the installed app go to `onFiles`.
 */
export function useFilesFromOutside(userId: string, onFiles: (files: File[]) => void) {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const shared = search.get('shared')
  useEffect(() => {
    if (shared === null) return
    if (shared === 'failed') toast({ title: texts.failed, text: texts.failedText, tone: 'destructive' })
    changeSearch((search) => search.delete('shared'), { replace: true })
  }, [shared, changeSearch])

  const [sharedFiles, setSharedFiles] = useState<readonly WaitingChange[]>([])
  const forgetShared = useCallback(() => setSharedFiles([]), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address means that more files were shared.
  useEffect(() => {
    let isGone = false
    loadUnsent()
      .then(({ listShared }) => listShared(userId))
      .then((files) => !isGone && setSharedFiles(files))
      // Blocked or cleared storage holds no files.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [userId, shared])

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(async ({ files = [] }) => {
      if (files.length > 0) onFiles(await Promise.all(files.map((file) => file.getFile())))
    })
  }, [onFiles])
  return { sharedFiles, forgetShared }
}
