export interface Entry {
  id: string
  label: string
  detail?: string
  run: () => void
}

/** Returns the entries whose label has, for each word of the text, a word that starts with it. Without text, returns all. */
export function matching<Kind extends { label: string }>(entries: readonly Kind[], text: string): Kind[] {
  const wanted = wordsOf(text)
  return entries.filter(({ label }) => {
    const words = wordsOf(label)
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)))
  })
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/u).filter(Boolean)
