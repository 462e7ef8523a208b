import { type ReactNode, useState } from 'react'
import { useOnBack } from '#kit/web/calls/come-back.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import { smallWidth } from '#kit/web/reader/small-picture.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { OwnPicture } from '#kit/web/ui/own-picture.tsx'
import type { PlannerDay } from '../../planner.contract.ts'
import { pictureAddress } from '../planner-queries.ts'

/** Width divided by height of the user's pages, as last seen. */
const lastShape = persisted({
  key: 'willow-page-shape',
  initial: 3 / 4,
  parse: (stored) => (typeof stored === 'number' && stored > 0.2 && stored < 5 ? stored : undefined),
})

/** The shape of the pages. A first picture of another shape changes it at the next visit, so that nothing moves; a turned page, at once. */
export function usePaperShape() {
  const [shape, setShape] = useState(() => lastShape.get())
  const know = (seen: number) => {
    if (lastShape.get() !== seen) lastShape.set(seen)
    if (seen > 1 !== shape > 1) setShape(seen)
  }
  return { shape, know }
}

interface PaperProps {
  shape: number
  page: Pick<PlannerDay, 'pageInstanceId' | 'inkStep'>
  /** Width in pixels of the picture that is loaded. */
  width?: number
  onShape?: ((shape: number) => void) | undefined
}

/** A small sheet with the picture of a page. Until it is there, and without a network, marks say how much is written. */
export function Paper({ shape, page: { pageInstanceId, inkStep }, width = smallWidth, onShape }: PaperProps) {
  const address = pictureAddress(pageInstanceId, width)
  const [failed, setFailed] = useState('')
  useOnBack(() => setFailed(''))
  return (
    <Sheet
      shape={shape}
      className={classNames('bg-card', inkStep === null ? 'border-input border-dashed' : 'border-border shadow-paper')}
    >
      <span className="absolute inset-0 m-auto flex h-1.5 w-max gap-0.5">
        {Array.from({ length: marks[inkStep ?? 'unknown'] }, (_, mark) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks are all alike.
          <span key={mark} className="size-1.5 rounded-full bg-muted-foreground" />
        ))}
      </span>
      <span className="absolute inset-0">
        {failed !== address && (
          <OwnPicture
            key={address}
            src={address}
            loading="lazy"
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onShape?.(naturalWidth / naturalHeight)}
            onError={() => setFailed(address)}
            className="size-full bg-[white] object-contain"
          />
        )}
      </span>
    </Sheet>
  )
}

interface SheetProps {
  shape: number
  className?: string
  children?: ReactNode
}

export function Sheet({ shape, className, children }: SheetProps) {
  return (
    <span
      aria-hidden
      className={classNames('relative block w-full overflow-hidden rounded-md border', className)}
      style={{ aspectRatio: shape }}
    >
      {children}
    </span>
  )
}

const marks = { none: 0, unknown: 1, little: 1, half: 2, full: 3 } as const
