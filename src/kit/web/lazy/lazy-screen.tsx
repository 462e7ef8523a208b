import type { ReactNode } from 'react'
import { SkeletonPage } from '../ui/skeleton.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { type LazyPart, type LoadPart, lazyPart } from './lazy-part.tsx'

/** A screen: its failure stands in its place, with the navigation around it. */
export const lazyScreen = <Props extends object>(load: LoadPart<Props>): LazyPart<Props> =>
  lazyPart(load, {
    arrival: 'held',
    waiting: () => <SkeletonPage />,
    failed: (failure) => <ErrorScreen {...failure} />,
  })

/** A part of a screen, whose failure stands in its place. */
export const lazyPanel = <Props extends object>(load: LoadPart<Props>, waiting?: () => ReactNode): LazyPart<Props> =>
  lazyPart(load, { arrival: 'held', ...(waiting ? { waiting } : {}), failed: (failure) => <ErrorScreen {...failure} /> })
