import type { ReactNode } from 'react'
import { lazyScreen } from '#kit/web/lazy/lazy-screen.tsx'

/** Nothing that a visitor needs, and nothing that the first paint of the frame waits for. */
export const OwnerQueries = lazyScreen<{ userId: string; children: ReactNode }>(
  async () => (await import('./owner-queries.tsx')).OwnerQueries,
)
