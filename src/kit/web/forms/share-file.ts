import { sharingTexts as texts } from '#kit/sharing.texts.ts'
import { NetworkError } from '../calls/call-error.ts'
import { toast } from '../feedback/toast.ts'
import { toastFailure } from '../feedback/toast-failure.ts'
import { uiTexts } from '../ui/ui.texts.ts'

/** True where the system's sheet takes files of this type. */
export const canShareFile = (type: string): boolean =>
  navigator.canShare?.({ files: [new File([''], 'page', { type })] }) ?? false

interface Shared {
  /** Where the server has it. */
  address: string
  name: string
  /** `image/png` also draws a picture of another type anew, because few apps take WebP. */
  type: string
}

/** Hands a file of the server to an app that the user chooses in the system's sheet. */
export async function shareFile({ address, name, type }: Shared): Promise<void> {
  try {
    const answer = await fetch(address).catch((cause) => Promise.reject(new NetworkError(cause)))
    if (!answer.ok) throw new Error(`${answer.status}`)
    const content = await answer.blob()
    const isDrawn = type === 'image/png' && content.type !== type
    await openSheet(new File([isDrawn ? await asPng(content) : content], name, { type }))
  } catch (error) {
    toastFailure(error, texts.failed)
  }
}

async function openSheet(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const reason = error instanceof Error ? error.name : ''
    // The user has closed the sheet.
    if (reason === 'AbortError') return
    if (reason !== 'NotAllowedError') throw error
    // A sheet opens only soon after a press, and the file took longer. It is here now.
    toast({ title: file.name, action: { label: uiTexts.tryAgain, onPress: () => void openSheet(file) } })
  }
}

async function asPng(content: Blob): Promise<Blob> {
  const picture = await createImageBitmap(content)
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error('The picture could not be drawn.'))), 'image/png'),
  )
}
