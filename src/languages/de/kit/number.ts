/** @example number(1234) // '1.234' */
export const number = (value: number): string => value.toLocaleString('de-DE')

/** @example counted(2, 'Seite', 'Seiten') // '2 Seiten' */
export const counted = (value: number, one: string, many: string): string => `${number(value)} ${value === 1 ? one : many}`
