/** @example number(12_000) // '12.000' */
export const number = (value: number): string => value.toLocaleString('es-ES')

/** @example counted(3, 'archivo', 'archivos') // '3 archivos' */
export const counted = (value: number, one: string, many: string): string => `${number(value)} ${value === 1 ? one : many}`

/** Begins a title with a capital letter, because Spanish writes days and months without one. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
