/** Signs that keyboards of other languages have in place of ours. */
const sameSign: Readonly<Record<string, string>> = { '؟': '?', '？': '?', '／': '/' }

/**
 * Returns the key that a press means for a shortcut: what it writes, wherever that is on the keyboard, but for letters of another script
 * the Latin letter in the same place.
 *
 * @example meantKey({ key: 'л', code: 'KeyK' }) // 'k'
 */
export function meantKey({ key, code }: { key: string; code: string }): string {
  if (key.length !== 1) return key
  const isForeign = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key)
  return isForeign && code.startsWith('Key') ? code.slice(3).toLowerCase() : (sameSign[key] ?? key)
}
