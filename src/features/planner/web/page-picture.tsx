import { useState } from 'react'
import { useIsOnline } from '#kit/web/page/use-is-online.ts'
import { plannerTexts as texts } from '../planner.texts.ts'

interface PagePictureProps {
  address: string
  name: string
  /** Text shown when the picture can't be loaded. */
  failed?: string
}

/** A picture of a page on white paper in every theme. */
export function PagePicture({ address, name, failed = texts.pageFailed }: PagePictureProps) {
  const isOnline = useIsOnline()
  const [isFailed, setIsFailed] = useState(false)
  if (isFailed)
    return (
      <p role="status" className="rounded-control border border-border border-dashed p-6 text-muted-foreground">
        {isOnline ? failed : texts.pageOffline}
      </p>
    )
  return (
    <img
      src={address}
      alt={name}
      loading="lazy"
      onError={() => setIsFailed(true)}
      className="min-h-40 w-full rounded-control border border-border bg-[#fff]"
    />
  )
}
