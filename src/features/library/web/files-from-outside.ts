import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#kit/web/feedback/toast.ts'
import { useChangeSearch } from '#kit/web/page/address-search.ts'
import { libraryTexts } from '../library.texts.ts'

/** The File Handling API of browsers that can open files with an installed app. */
interface LaunchQueue {
  setConsumer(consumer: (launched: { files?: readonly FileSystemFileHandle[] }) => void): void
}

const texts = libraryTexts.shared

/**
 * Handles files from other apps. Files that were shared are already in the sync queue, and the address says how many, which a toast shows.
 * Files that the user opens with the installed app go to `onFiles`.
 */
export function useFilesFromOutside(onFiles: (files: File[]) => void): void {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const shared = search.get('shared')
  useEffect(() => {
    if (shared === null) return
    if (Number(shared) > 0) toast({ title: texts.done(Number(shared)) })
    else toast({ title: texts.failed, text: texts.failedText, tone: 'destructive' })
    changeSearch((search) => search.delete('shared'), { replace: true })
  }, [shared, changeSearch])

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(async ({ files = [] }) => {
      if (files.length > 0) onFiles(await Promise.all(files.map((file) => file.getFile())))
    })
  }, [onFiles])
}
