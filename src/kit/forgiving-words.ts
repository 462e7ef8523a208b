/**
 * How many letters of a searched word may differ from one that a device has read from handwriting: one in four. Readers of handwriting
 * confuse, lose and add letters.
 */
const mistakesIn = (letters: number) => Math.floor(letters / 4)

/** The rows of the comparison are the bits of one number. Of a longer searched word, only the beginning is compared. */
const mostCompared = 32

/** For each letter of the searched word, the bits of its places in it. Filled and cleared by each search. */
const places = new Int32Array(0x1_00_00)

/**
 * Returns the beginnings of words that are almost a searched one: one letter in four differs, is missing or is too many. They are as
 * short as possible, so that one stands for many words, and each is returned once. None are returned when too many words have them: their
 * pages would take long to find.
 *
 * @param words separated by spaces
 * @param most how many are returned, and how many words may begin with them
 * @example almostBeginnings('today meetlngs meetlng', 'meeting', { beginnings: 10, words: 100 }) // ['meetlng']
 */
export function almostBeginnings(words: string, searched: string, most: { beginnings: number; words: number }): string[] {
  const compared = searched.slice(0, mostCompared)
  const mistakes = mistakesIn(compared.length)
  const found = new Set<string>()
  if (mistakes === 0) return []
  for (let at = 0; at < compared.length; at++) {
    const letter = compared.charCodeAt(at)
    places[letter] = (places[letter] ?? 0) | (1 << at)
  }
  let count = 0
  for (let from = 0; from < words.length && found.size < most.beginnings && count <= most.words; ) {
    const space = words.indexOf(' ', from)
    const end = space === -1 ? words.length : space
    const to = endOfAlmost(words, { from, end }, { length: compared.length, mistakes })
    if (to !== null) {
      found.add(words.slice(from, to))
      count++
    }
    from = end + 1
  }
  for (let at = 0; at < compared.length; at++) places[compared.charCodeAt(at)] = 0
  return count > most.words ? [] : [...found]
}

/**
 * Returns where the shortest beginning ends that is almost the searched word. Null when there is none. Compares one letter of the word with
 * all of the searched word at once, by the bits of two numbers (G. Myers, "A fast bit-vector algorithm for approximate string matching",
 * 1999): in `more` and `fewer`, each row of the table of mistakes has one mistake more or fewer than the row above.
 */
function endOfAlmost(
  words: string,
  { from, end }: { from: number; end: number },
  { length, mistakes }: { length: number; mistakes: number },
): number | null {
  const last = Math.min(end, from + length + mistakes)
  if (last - from < length - mistakes) return null
  const lastRow = 1 << (length - 1)
  let [more, fewer, now] = [-1, 0, length]
  for (let at = from; at < last; at++) {
    const same = places[words.charCodeAt(at)] ?? 0
    const across = (((same & more) + more) ^ more) | same
    let right = fewer | ~(across | more)
    const left = more & across
    if ((right & lastRow) !== 0) now++
    else if ((left & lastRow) !== 0) now--
    // Each further letter takes away one mistake at most.
    if (now - (last - at - 1) > mistakes) return null
    if (now <= mistakes) return at + 1
    right = (right << 1) | 1
    const down = same | fewer
    more = (left << 1) | ~(down | right)
    fewer = right & down
  }
  return null
}
