import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { loadQueue } from '#kit/web/cache/unsent.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useChangeSearch } from '#kit/web/page/address-search.ts'
import { libraryTexts } from '../library.texts.ts'
import type { LibraryDialog } from './library-dialog.ts'

/** The File Handling API of browsers that can open files with an installed app. */
interface LaunchQueue {
  setConsumer(consumer: (launched: { files?: readonly FileSystemFileHandle[] }) => void): void
}

const texts = libraryTexts.shared

interface FilesFromOutside {
  /** Called with files that the user opens with the installed app. */
  onFiles: (files: File[]) => void
  /** Called to ask about files that were shared. They wait on this device until the user decides. */
  onDialog: (dialog: LibraryDialog) => void
}

export function useFilesFromOutside(userId: string, { onFiles, onDialog }: FilesFromOutside) {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const shared = search.get('shared')
  useEffect(() => {
    if (shared === null) return
    if (shared === 'failed') toast({ title: texts.failed, text: texts.failedText, tone: 'destructive' })
    changeSearch((search) => search.delete('shared'), { replace: true })
  }, [shared, changeSearch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address means that more files were shared.
  useEffect(() => {
    let isGone = false
    loadQueue()
      .then(({ listShared }) => listShared(userId))
      .then((files) => !isGone && files.length > 0 && onDialog({ kind: 'shared', files }))
      // Blocked or cleared storage holds no files.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [userId, shared, onDialog])

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(async ({ files = [] }) => {
      if (files.length > 0) onFiles(await Promise.all(files.map((file) => file.getFile())))
    })
  }, [onFiles])
}
