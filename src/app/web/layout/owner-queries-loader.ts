import type { ReactNode } from 'react'
import { lazyScreen } from '#kit/web/lazy/lazy-screen.tsx'

/** Loaded separately: visitors don't need it, and the first paint of the frame doesn't wait for it. */
export const OwnerQueries = lazyScreen<{ userId: string; children: ReactNode }>(
  async () => (await import('./owner-queries.tsx')).OwnerQueries,
)
