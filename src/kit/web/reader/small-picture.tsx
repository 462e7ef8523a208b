import { type ReactNode, useState } from 'react'
import { useOnBack } from '../calls/come-back.ts'
import { useOwnPictures } from '../page/own-pictures.ts'
import { classNames } from '../ui/class-names.ts'

/** Draws the picture and the name of a page in the strip, with `SmallPicture`. `isMoving` while the user scrolls. */
export type SmallPictureOf = (page: number, isMoving: boolean) => ReactNode

/** Width of the images, for screens with two device pixels per CSS pixel. */
export const smallWidth = 192

interface SmallPictureProps {
  /** Undefined until it is known. */
  address: string | undefined
  isMoving: boolean
  /** A few characters below the picture, and what they stand for. */
  caption: string | number
  name: string
}

/** A preview that the server draws. Requests it only once the strip has stopped scrolling. */
export function SmallPicture({ address, isMoving, caption, name }: SmallPictureProps) {
  const look = useOwnPictures()
  const [isAsked, setIsAsked] = useState(!isMoving)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  if (!isAsked && !isMoving) setIsAsked(true)
  useOnBack(() => setState((now) => (now === 'failed' ? 'waiting' : now)))
  return (
    <>
      <span className="grid min-h-0 w-full flex-1 place-items-center">
        {look === 'shown' && isAsked && address !== undefined && state !== 'failed' && (
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
      <span
        aria-hidden
        className="max-w-full truncate rounded-full px-2 text-sm tabular-nums group-aria-[current]:bg-primary group-aria-[current]:text-primary-foreground"
      >
        {caption}
      </span>
      <span className="sr-only">{name}</span>
    </>
  )
}
