/** Normalises text for comparison in a search: case, accents and composed characters make no difference. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .normalize('NFC')
}
