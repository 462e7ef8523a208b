import { withoutMarks } from './fold.ts'

/** Returns an address as it is stored and as email is sent to it: in lower case, without spaces around it and invisible characters. */
export function normalizeEmail(typed: string): string {
  return withoutMarks(typed).trim().toLowerCase()
}

/** Returns an address with the invisible characters it was typed or sent with, for rows that have only their exact spelling. */
export const exactEmail = (typed: string) => typed.trim().toLowerCase()

/** Of text that a program sent, where an invisible character is no slip of the hand but perhaps an imitation. */
export const hasMarks = (text: string) => withoutMarks(text) !== text

const label = String.raw`[^\s@\p{Cc}<>(),;:"\\[\]/?#%.\u3002\uff0e\uff61]+`
const domain = String.raw`${label}(?:[.\u3002\uff0e\uff61]${label})*`
const address = new RegExp(String.raw`^[^\s@\p{Cc}<>(),;:"\\[\]]+@${domain}$`, 'u')

/**
 * True for an address that email could reach: a local part, one @ and the labels of a domain. Rejects spaces, control characters, the
 * punctuation that a mail program would parse as a list, a display name or a comment, and the punctuation that ends a domain in a URL.
 */
export function isEmail(email: string): boolean {
  return address.test(email) && email.length <= 320
}
