/** The expected pages and folders of one owner, by a key that stays the same when they are renamed. */
export interface LibraryState {
  pages: Readonly<Record<string, PageState>>
  folders: Readonly<Record<string, string>>
}

export interface PageState {
  name: string
  folder: string
  size: number
  isDeleted: boolean
}

export const emptyLibrary: LibraryState = { pages: {}, folders: {} }

/** Returns the key in a name: 'a2 page 17 v3.png' is page 17 of owner a2 in any version. */
export function keyOf(name: string): string {
  return /^\S+ (?:page|folder) \d+/.exec(name)?.[0] ?? name
}

export function withPage(state: LibraryState, key: string, change: Partial<PageState>): LibraryState {
  const before = state.pages[key] ?? { name: '', folder: '', size: 0, isDeleted: false }
  return { ...state, pages: { ...state.pages, [key]: { ...before, ...change } } }
}

/** Renames a folder, or deletes it with the name null and moves its pages to General. This includes deleted pages. */
export function withFolder(state: LibraryState, key: string, name: string | null): LibraryState {
  const { [key]: before, ...others } = state.folders
  const folder = name ?? 'General'
  const moved = Object.entries(state.pages).map(([page, at]) => [page, at.folder === before ? { ...at, folder } : at] as const)
  return { pages: Object.fromEntries(moved), folders: name === null ? others : { ...others, [key]: name } }
}

/** Returns what a user sees as sorted text, so that two states can be compared. */
export function visible({ pages, folders }: LibraryState): string {
  const shown = Object.values(pages)
    .filter((page) => !page.isDeleted)
    .map(({ name, folder, size }) => `${name} in ${folder}, ${size} bytes`)
  return [...shown, ...Object.values(folders)].sort().join('\n')
}
