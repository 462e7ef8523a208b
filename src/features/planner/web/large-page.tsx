import type { CSSProperties } from 'react'
import { usePaperShape } from './month/paper.tsx'
import { PagePicture } from './page-picture.tsx'
import { pictureAddress } from './planner-queries.ts'

/** A page as large as there is room for: half of a phone's window, most of others. Its place is there before its picture. */
export function LargePage({ id, name }: { id: string; name: string }) {
  const { shape } = usePaperShape()
  return (
    <div
      className="mx-auto w-[min(100%,46dvh*var(--shape))] rounded-control bg-[white] shadow-lifted sm:w-[min(100%,80dvh*var(--shape))]"
      style={{ '--shape': shape, aspectRatio: shape } as CSSProperties}
    >
      <PagePicture key={id} address={pictureAddress(id, 1280)} name={name} />
    </div>
  )
}
