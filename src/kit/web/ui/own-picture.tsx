import type { ComponentProps } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { useOwnPictures } from '../page/own-pictures.ts'

const PageCover = lazyPart(async () => (await import('./page-cover.tsx')).PageCover)

/** The picture of one of the user's pages, in a box that keeps its place. Draws nothing until it may be seen, and a cover over what is covered. */
export function OwnPicture(props: Omit<ComponentProps<'img'>, 'alt'>) {
  const look = useOwnPictures()
  if (look === 'awaited') return null
  return look === 'covered' ? <PageCover /> : <img alt="" draggable={false} {...props} />
}
