import { pseudo } from '#kit/pseudo.ts'
import type { Page } from '../willow.ts'

type Named = { name?: string | RegExp; exact?: boolean }
const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const

/**
 * Lets tests that name English words find them on pages in the language that is made up from English: each name also matches its made-up
 * form. Changes the methods of this page, and of all locators of the process while `isOn` is true.
 */
export function findInPseudo(page: Page): void {
  for (const target of [page, Object.getPrototypeOf(page.locator('body'))]) {
    if (Object.hasOwn(target, 'findsInPseudo')) continue
    for (const method of byText) {
      const usual = target[method]
      target[method] = function (text: string | RegExp, options?: Named) {
        return usual.call(this, eitherWay(text, options?.exact), options)
      }
    }
    const byRole = target.getByRole
    target.getByRole = function (role: string, options?: Named) {
      return byRole.call(
        this,
        role,
        options?.name === undefined ? options : { ...options, name: eitherWay(options.name, options.exact) },
      )
    }
    Object.defineProperty(target, 'findsInPseudo', { value: true })
  }
}

/** What matches these words in English and in the language that is made up from it. */
export const words = (text: string | RegExp): RegExp => eitherWay(text)

function eitherWay(text: string | RegExp, isExact = false): RegExp {
  if (text instanceof RegExp) return new RegExp(letters(text.source), text.flags)
  const pattern = letters(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return isExact ? new RegExp(`^${around}${pattern}${around}$`) : new RegExp(pattern, 'i')
}

/** Spaces, and the direction marks around a text that is right to left. */
const around = '[\\s\u202b\u202c]*'

/** Leaves out what has a meaning in an expression, such as `\d`. */
const letters = (source: string) => source.replace(/(?<!\\)[a-z]/gi, (letter) => `(?:${letter}|${pseudo(letter, 'en-XA')})`)
