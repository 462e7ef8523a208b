import { libraryTexts } from '../library.texts.ts'

/** Ids of uploads that are dragged within the library; other apps don't know the type. */
const type = 'application/x-library-uploads'

export const hasDraggedUploads = ({ types }: DataTransfer) => types.includes(type)

/** Only after a drop: until then browsers say nothing but the type. */
export function draggedUploads(transfer: DataTransfer): string[] {
  return transfer.getData(type).split(' ').filter(Boolean)
}

/** Begins to drag uploads. Several are carried as a slip of paper that says how many. */
export function dragUploads(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(type, ids.join(' '))
  transfer.effectAllowed = 'move'
  if (ids.length < 2) return
  const slip = document.createElement('div')
  slip.textContent = libraryTexts.folders.dragged(ids.length)
  slip.className = 'fixed -top-24 left-0 rounded-card bg-primary px-5 py-3 font-semibold text-primary-foreground'
  document.body.append(slip)
  transfer.setDragImage(slip, 20, 20)
  // The browser has taken its picture by then.
  requestAnimationFrame(() => slip.remove())
}
