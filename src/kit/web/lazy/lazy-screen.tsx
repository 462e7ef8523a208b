import type { ReactNode } from 'react'
import { SkeletonPage } from '../ui/skeleton.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { type LazyPart, type LoadPart, lazyPart } from './lazy-part.tsx'

/** Loads a screen on demand. A failure is shown in its place, with the navigation still around it. */
export const lazyScreen = <Props extends object>(load: LoadPart<Props>): LazyPart<Props> =>
  lazyPart(load, {
    arrival: 'held',
    waiting: () => <SkeletonPage />,
    failed: (failure) => <ErrorScreen {...failure} />,
  })

/** Loads a part of a screen on demand. A failure is shown in its place. */
export const lazyPanel = <Props extends object>(load: LoadPart<Props>, waiting?: () => ReactNode): LazyPart<Props> =>
  lazyPart(load, { arrival: 'held', ...(waiting ? { waiting } : {}), failed: (failure) => <ErrorScreen {...failure} /> })
