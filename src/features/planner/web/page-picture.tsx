import { useState } from 'react'
import { MissingSheet } from '#kit/web/reader/missing-sheet.tsx'
import { plannerTexts as texts } from '../planner.texts.ts'

interface PagePictureProps {
  address: string
  name: string
  /** Text shown when the picture can't be loaded. */
  failed?: string
}

/** A picture of a page on white paper in every theme. */
export function PagePicture({ address, name, failed = texts.pageFailed }: PagePictureProps) {
  const [isFailed, setIsFailed] = useState(false)
  if (isFailed)
    return (
      <MissingSheet
        text={failed}
        onRetry={() => setIsFailed(false)}
        className="aspect-[3/4] w-full rounded-control border border-border border-dashed"
      />
    )
  return (
    <img
      src={address}
      alt={name}
      loading="lazy"
      onError={() => setIsFailed(true)}
      className="min-h-40 w-full rounded-control border border-border bg-[white] object-contain"
    />
  )
}
