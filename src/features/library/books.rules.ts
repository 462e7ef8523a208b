/** A file, as a state of a planner that is exported again and again. */
export interface BookState {
  id: string
  folder: string
  /** Null for other files. */
  edition: string | null
  /** Null for a browser: all browsers count as one device. */
  device: string | null
}

/** A book is one edition of a planner, from one device and in one folder. */
export const isSameBook = (one: BookState, other: BookState): boolean =>
  one.edition !== null && one.edition === other.edition && one.folder === other.folder && one.device === other.device

/** Leaves out files of which a later state is there. Ids sort by the time of the upload. */
export const newestStates = <State extends BookState>(states: readonly State[]): State[] =>
  states.filter((state) => !states.some((other) => other.id > state.id && isSameBook(state, other)))
