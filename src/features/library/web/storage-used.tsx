import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { libraryTexts } from '../library.texts.ts'
import { useStorage } from './library-queries.ts'

const texts = libraryTexts.storage
/** From this share on, the text explains how to free space. */
const nearlyFull = 0.9

/** Shows how much of the owner's storage quota is used. Renders nothing without a quota. */
export function StorageUsed({ userId }: { userId: string }) {
  const { data } = useStorage(userId)
  if (!data || data.quotaBytes === null) return null
  const { usedBytes, quotaBytes } = data
  const share = usedBytes / quotaBytes
  return (
    <div className="flex max-w-md flex-col gap-1.5 text-muted-foreground text-sm">
      <ProgressBar share={share} label={texts.label} />
      <p>{(share < nearlyFull ? texts.used : texts.full)(usedBytes, quotaBytes)}</p>
    </div>
  )
}
