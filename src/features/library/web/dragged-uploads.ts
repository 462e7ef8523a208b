import { libraryTexts } from '../library.texts.ts'

/** The type for the ids of uploads that are dragged within the library. Other apps ignore it. */
const type = 'application/x-library-uploads'

export const hasDraggedUploads = ({ types }: DataTransfer) => types.includes(type)

/** Returns the ids of the dragged uploads. Works only on drop, because browsers reveal only the type before that. */
export function draggedUploads(transfer: DataTransfer): string[] {
  return transfer.getData(type).split(' ').filter(Boolean)
}

/** Starts dragging uploads. For several of them, a label with their number follows the pointer. */
export function dragUploads(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(type, ids.join(' '))
  transfer.effectAllowed = 'move'
  if (ids.length < 2) return
  const slip = document.createElement('div')
  slip.textContent = libraryTexts.folders.dragged(ids.length)
  slip.className = 'fixed -top-24 start-0 rounded-card bg-primary px-5 py-3 font-semibold text-primary-foreground'
  document.body.append(slip)
  transfer.setDragImage(slip, 20, 20)
  // By the next frame the browser has captured the drag image.
  requestAnimationFrame(() => slip.remove())
}
