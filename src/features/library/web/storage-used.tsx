import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { libraryTexts } from '../library.texts.ts'
import { useStorage } from './library-queries.ts'

const texts = libraryTexts.storage
/** From here on the sentence says what makes room. */
const nearlyFull = 0.9

/** How much of what an owner may keep is used; nothing where there is no limit. */
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
