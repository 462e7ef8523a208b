/** @example number(12_000) // '12 000' */
export const number = (value: number): string => value.toLocaleString('fr-FR')

/** In French, 0 is singular too. @example counted(0, 'fichier', 'fichiers') // '0 fichier' */
export const counted = (value: number, one: string, many: string): string => `${number(value)} ${value < 2 ? one : many}`
