import type { MailKind } from './mail.texts.ts'

/** The emails to customers that a shop can put into its own words. Those about the security of an account stay as they are. */
export const wordedMails = [
  'code',
  'lost-code',
  'code-reminder',
  'access-revoked',
  'access-restored',
  'confirm-newsletter',
] as const satisfies MailKind[]
export type WordedMail = (typeof wordedMails)[number]

/** The subject and the text of an email, as they are typed. An empty line separates paragraphs. */
export interface OwnWords {
  subject?: string | undefined
  text?: string | undefined
}

/** What stands for the name of the shop, and for its address for questions. */
export const placeholders = { name: '{name}', support: '{support}' }

const braces = /\{[^{}]*\}/g
const known: readonly string[] = Object.values(placeholders)

/** Returns the first thing in braces that stands for nothing, or undefined. */
export const unknownPlaceholder = (words: string): string | undefined =>
  words.match(braces)?.find((found) => !known.includes(found))

interface Names {
  product: string
  supportEmail: string
}

/** Puts the names into the words of a shop. What a name holds is never a placeholder. */
export const filledIn = (words: string, { product, supportEmail }: Names): string =>
  words.replace(braces, (found) => {
    if (found === placeholders.name) return product
    return found === placeholders.support ? supportEmail : found
  })

/** Returns the paragraphs of a text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
