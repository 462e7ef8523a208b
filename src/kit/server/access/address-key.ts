import { domainToASCII, domainToUnicode } from 'node:url'
import { exactEmail, normalizeEmail } from '../../email-address.ts'

/**
 * Returns the form in which addresses are compared: two spellings of one mailbox have the same key. Invisible characters are removed,
 * letters composed, and the domain is written in ASCII (UTS 46). Emails go to the spelling that somebody typed, not to this one.
 *
 * @example addressKey('Ida@Bücher.example') // 'ida@xn--bcher-kva.example'
 */
export function addressKey(typed: string): string {
  const email = normalizeEmail(typed).normalize('NFC')
  const at = email.lastIndexOf('@')
  return at === -1 ? email : email.slice(0, at + 1) + inAscii(email.slice(at + 1))
}

/** An ASCII domain is left alone: URLs would read `1.2.3` as a number, and `a/b` as the host `a`. */
function inAscii(domain: string): string {
  return /^[\0-\x7f]*$/.test(domain) || /[/?#%\\@:]/.test(domain) ? domain : domainToASCII(domain) || domain
}

/** Returns the forms by which people search for an address: as it was typed, in ASCII and in letters. */
export function searchedForms(email: string): string[] {
  return [email, addressKey(email), inLetters(email)]
}

/** Returns an address, or the beginning of one, with its domain in letters. */
export function inLetters(email: string): string {
  const key = addressKey(email)
  const [local, domain] = [key.slice(0, key.lastIndexOf('@') + 1), key.slice(key.lastIndexOf('@') + 1)]
  return domain.includes('xn--') ? local + (domainToUnicode(domain) || domain) : key
}

/**
 * Of rows with the same key, returns the one that somebody meant who typed this address; null when it's none. Rows with the same key are from
 * before there were keys. Until only one of them is in use, each has only its exact spelling.
 */
export function meantBy<Row extends { email: string; isOver: boolean }>(typed: string, rows: readonly Row[]): Row | null {
  const inUse = rows.filter((row) => !row.isOver)
  const [only] = rows.length === 1 ? rows : inUse.length === 1 ? inUse : []
  return only ?? rows.find(({ email }) => email === exactEmail(typed)) ?? null
}

/** An address whose rows are searched for. */
export interface Address {
  /** The spelling that is stored and that emails go to. */
  email: string
  key: string
  /** True when several accounts have the same key: then only rows with this exact spelling belong to the address. */
  isShared: boolean
}

/** True when a row belongs to the address. */
export const isOf = ({ email, key, isShared }: Address, row: { email: string | null; key: string | null }) =>
  isShared ? row.email === email : row.key === key

/**
 * Returns the condition of a query for the rows that belong to the address, as `isOf` does.
 *
 * @example orders.where(...belongsTo(address, 'customer_email', 'customer_key'))
 */
export const belongsTo = <Email extends string, Key extends string>(
  { email, key, isShared }: Address,
  emails: Email,
  keys: Key,
): [Email | Key, '=', string] => (isShared ? [emails, '=', email] : [keys, '=', key])
