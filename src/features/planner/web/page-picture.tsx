import { useState } from 'react'
import { plannerTexts as texts } from '../planner.texts.ts'
import { pictureAddress } from './planner-queries.ts'

/** On white paper, whatever the theme. */
export function PagePicture({ id, name, width }: { id: string; name: string; width: number }) {
  const [isFailed, setIsFailed] = useState(false)
  if (isFailed) return <p className="text-muted-foreground">{texts.pageFailed}</p>
  return (
    <img
      src={pictureAddress(id, width)}
      alt={name}
      loading="lazy"
      onError={() => setIsFailed(true)}
      className="min-h-40 w-full rounded-control border border-border bg-white"
    />
  )
}
