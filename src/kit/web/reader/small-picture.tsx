import { type ReactNode, useState } from 'react'
import { useOnBack } from '../calls/come-back.ts'
import { classNames } from '../ui/class-names.ts'

/** Draws the picture of a page in the strip. `isMoving` while the user scrolls. */
export type SmallPictureOf = (page: number, isMoving: boolean) => ReactNode

/** Width of the images, for screens with two device pixels per CSS pixel. */
export const smallWidth = 192

interface SmallPictureProps {
  /** Undefined until it is known. */
  address: string | undefined
  isMoving: boolean
}

/** A preview that the server draws. Requests it only once the strip has stopped scrolling. */
export function SmallPicture({ address, isMoving }: SmallPictureProps) {
  const [isAsked, setIsAsked] = useState(!isMoving)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  if (!isAsked && !isMoving) setIsAsked(true)
  useOnBack(() => setState((now) => (now === 'failed' ? 'waiting' : now)))
  return (
    <span className="grid min-h-0 w-full flex-1 place-items-center">
      {isAsked && address !== undefined && state !== 'failed' && (
        <img
          src={address}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setState('drawn')}
          onError={() => setState('failed')}
          className={classNames('max-h-32 max-w-full rounded-[3px] bg-[white] shadow-paper', state === 'waiting' && 'hidden')}
        />
      )}
      {state !== 'drawn' && <span aria-hidden className="h-28 w-20 rounded-[3px] bg-muted" />}
    </span>
  )
}
