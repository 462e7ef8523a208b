/**
 * How many letters of a searched word may differ from one that a device has read from handwriting: one in four. Readers of handwriting
 * confuse, lose and add letters.
 */
const mistakesIn = (letters: number) => Math.floor(letters / 4)

/**
 * Returns whether a word begins with a searched one, except for one letter in four that differs, is missing or is too many.
 *
 * @example beginsAlmost('meetlng', 'meeting') // true
 */
export function beginsAlmost(word: string, searched: string): boolean {
  if (word.startsWith(searched)) return true
  const most = mistakesIn(searched.length)
  if (most === 0 || word.length < searched.length - most) return false
  return fewestMistakes(word.slice(0, searched.length + most), searched, most) <= most
}

/** Returns the fewest mistakes between the searched word and any beginning of the other one. More than `most` may be returned as any larger number. */
function fewestMistakes(word: string, searched: string, most: number): number {
  let before = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= searched.length; row++) {
    const now = [row]
    let least = row
    for (let at = 1; at <= word.length; at++) {
      const isSame = searched[row - 1] === word[at - 1]
      const cost = Math.min((before[at - 1] ?? 0) + (isSame ? 0 : 1), (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1)
      now.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return least
    before = now
  }
  return Math.min(...before)
}
