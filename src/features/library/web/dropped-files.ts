import { useEffect, useState } from 'react'

/**
 * Passes files that the user pastes, or drops anywhere on the window, to `onFiles`. Returns whether files are being dragged over the
 * window. Only one place may listen at a time, so pass `isActive` false while another one does.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, isActive = true): boolean {
  const [isHovering, setIsHovering] = useState(false)

  useEffect(() => {
    if (!isActive) return
    // The browser fires dragenter for a child before dragleave for its parent. Only the outermost dragleave ends the hovering.
    let depth = 0
    const end = () => {
      depth = 0
      setIsHovering(false)
    }
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      // Accept files already here, because a pointer that stops moving may fire no dragover afterwards.
      event.preventDefault()
      depth += 1
      setIsHovering(true)
    }
    const onLeave = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer) && --depth <= 0) end()
    }
    // Without this, the browser would leave the app and open the file.
    const onOver = (event: DragEvent) => hasFiles(event.dataTransfer) && event.preventDefault()
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      // When the files were dropped on a folder, the folder has handled them.
      const isTaken = event.defaultPrevented
      event.preventDefault()
      end()
      if (!isTaken) give(event.dataTransfer?.files)
    }
    const onPaste = ({ clipboardData }: ClipboardEvent) => give(clipboardData?.files)
    const give = (files: FileList | undefined) => files && files.length > 0 && onFiles([...files])

    window.addEventListener('dragenter', onEnter)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragenter', onEnter)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
      setIsHovering(false)
    }
  }, [onFiles, isActive])

  return isHovering
}

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false
