import { useEffect, useState } from 'react'

/**
 * Files that are dropped anywhere on the window or pasted go to `onFiles`. Returns whether files hover over it right now.
 * Only one place listens at a time: pass `isActive` false while another does.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, isActive = true): boolean {
  const [isHovering, setIsHovering] = useState(false)

  useEffect(() => {
    if (!isActive) return
    // Entering a child comes before leaving its parent; only the outermost leaving ends the hovering.
    let depth = 0
    const end = () => {
      depth = 0
      setIsHovering(false)
    }
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      // What is entered takes files at once: a hand that stops there moves over nothing any more.
      event.preventDefault()
      depth += 1
      setIsHovering(true)
    }
    const onLeave = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer) && --depth <= 0) end()
    }
    // Without this the browser would open the file in place of the app.
    const onOver = (event: DragEvent) => hasFiles(event.dataTransfer) && event.preventDefault()
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      // A folder that they were dropped on takes them itself.
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
