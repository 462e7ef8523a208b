import { EmptyFolder } from '#kit/web/drawings/empty-folder.tsx'
import { EmptyPages } from '#kit/web/drawings/empty-pages.tsx'
import { NothingFound } from '#kit/web/drawings/nothing-found.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { libraryTexts } from '../library.texts.ts'
import { isNarrowed, type UploadFilter } from './library-queries.ts'
import { RecipeLink } from './recipe-link.tsx'

const texts = libraryTexts.empty

interface EmptyLibraryProps {
  filter: UploadFilter
  onClearSearch: () => void
  onClearFilters: () => void
  onUpload: () => void
}

/** Shown when there are no files: for a search without results, an empty folder, or a new library. */
export function EmptyLibrary({ filter, onClearSearch, onClearFilters, onUpload }: EmptyLibraryProps) {
  if (filter.q) {
    const action = (
      <Button variant="secondary" onClick={onClearSearch}>
        {texts.clearSearch}
      </Button>
    )
    return <EmptyState drawing={<NothingFound />} title={texts.noneFound} text={texts.noneFoundText} action={action} />
  }
  if (isNarrowed(filter)) {
    const action = (
      <Button variant="secondary" onClick={onClearFilters}>
        {libraryTexts.filters.clear}
      </Button>
    )
    return <EmptyState drawing={<NothingFound />} title={texts.noneFound} text={libraryTexts.filters.none} action={action} />
  }
  if (filter.folder) {
    const action = <Button onClick={onUpload}>{libraryTexts.upload}</Button>
    return <EmptyState drawing={<EmptyFolder />} title={texts.emptyFolder} text={texts.emptyFolderText} action={action} />
  }
  const action = (
    <>
      <Button onClick={onUpload}>{texts.uploadFirst}</Button>
      <RecipeLink />
    </>
  )
  return <EmptyState drawing={<EmptyPages />} title={texts.none} text={texts.noneText} action={action} />
}
