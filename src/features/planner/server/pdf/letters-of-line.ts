/** The font of owners' lines has Latin, Greek and Cyrillic letters. */
const isDrawn = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\p{Nd}\p{P}\p{Zs}]*$/u

/** True if all letters of a text can be drawn. */
export const canBeDrawn = (text: string): boolean => isDrawn.test(text) && /\S/.test(text)
