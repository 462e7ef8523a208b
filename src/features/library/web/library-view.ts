import { persisted } from '#kit/web/page/persisted.ts'
import { type UploadSort, uploadSorts } from '../library.rules.ts'

export const densities = ['comfortable', 'compact', 'list'] as const
export type Density = (typeof densities)[number]

interface LibraryView {
  sort: UploadSort
  density: Density
}

/** The user's view options for the library. Signing out clears them. */
export const libraryView = persisted<LibraryView>({
  key: 'libraryView',
  initial: { sort: 'newest', density: 'comfortable' },
  parse(stored) {
    const { sort, density } = (stored ?? {}) as Partial<LibraryView>
    return {
      sort: uploadSorts.find((known) => known === sort) ?? 'newest',
      density: densities.find((known) => known === density) ?? 'comfortable',
    }
  },
})
