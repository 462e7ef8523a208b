/** Letters that are kept of a page. One full of small writing has some 3,000. */
export const mostLetters = 8000

/** What stands for a word that couldn't be read. The model is asked to write it. */
const unreadWord = '[?]'

export const question = `Copy the handwriting in this picture as plain text, line by line, in the language in which it is written. Write only the words of the picture. Write ${unreadWord} for a word that you can’t read. If there are no words, write nothing.`

/** Letters that change the direction of what follows, so that a text would look like another one. */
const turnsText = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns a text as it is kept: plain, in lines, and cut.
 *
 * @example cleanText('Call\r\nGrandma\u0000 ') // 'Call\nGrandma'
 */
export const cleanText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(turnsText, '')
    .normalize('NFC')
    .trim()
    .slice(0, mostLetters)
    // A letter of two halves may have been cut.
    .replace(/[\uD800-\uDBFF]$/, '')

/** True for a text that its owner should look at: nothing was read where there is ink, or not all of it. */
export const isUnsure = (text: string): boolean => text === '' || text.includes(unreadWord) || text.length >= mostLetters - 1
