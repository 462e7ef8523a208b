/** Titles of English, German, French and Spanish that are written out. */
const titles = new Set(
  (
    'mr mrs ms miss mx sir dame lady lord dr prof doctor professor reverend rev ' +
    'herr herrn frau fräulein familie doktor monsieur madame mademoiselle mme mlle docteur professeur ' +
    'señor señora señorita sr sra srta doña doctora profesor profesora'
  ).split(' '),
)
/** True for a word before a name that isn't part of it: a known one, or an abbreviation of two letters or more, such as "Dr.-Ing.". */
const isTitle = (word: string): boolean =>
  titles.has(word.normalize('NFC').toLowerCase().replace(/\.$/, '')) || /^\p{L}{2,}[\p{L}.-]*\.$/u.test(word)

/** Splits 'Ada Maria Lovelace' into first name 'Ada' and last name 'Maria Lovelace'. A single word is the first name. */
export function splitName(name: string): { name: string; firstName: string; lastName: string } {
  const clean = name.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const words = clean.split(' ')
  const named = words.slice(words.findIndex((word) => !isTitle(word)))
  // "Dr. Reed" has no first name, and a name of titles only is taken as it is.
  const [firstName = '', ...rest] = named.length === 1 && words.length > 1 && isTitle(words[0] ?? '') ? ['', ...named] : named
  return { name: clean, firstName, lastName: rest.join(' ') }
}

export const maxUserNameLength = 200

/** Cleans a name. Without `firstName`, the first word of the name is the first name. Null when a name is blank or too long. */
export function usableName(name: string, firstName = ''): { name: string; firstName: string; lastName: string } | null {
  const split = splitName(name)
  const called = firstName.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (split.name === '' || split.name.length > maxUserNameLength || called.length > maxUserNameLength) return null
  return { ...split, firstName: called === '' ? split.firstName : called }
}
