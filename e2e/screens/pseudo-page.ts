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

const plainLetters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter): [string, string] => [
  pseudo(letter, 'en-XA'),
  letter,
])

/**
 * Shows the English texts of a page in the language that is made up from them, also of what is drawn later: they have the lengths that
 * readers see.
 */
export async function showEnglish(page: Page): Promise<void> {
  await page.evaluate(async (pairs) => {
    const plain = new Map(pairs)
    const made = new RegExp(pairs.map(([accented]) => accented).join('|'), 'gu')
    const english = (text: string) => text.replace(made, (accented) => plain.get(accented) ?? accented)
    const names = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder']
    const showText = (text: Text) => {
      const words = english(text.data)
      if (words !== text.data && !text.parentElement?.closest('script, style')) text.data = words
    }
    const showNames = (element: Element) => {
      for (const name of names) {
        const value = element.getAttribute(name)
        if (value !== null && english(value) !== value) element.setAttribute(name, english(value))
      }
    }
    const show = (node: Node) => {
      if (node instanceof Text) return showText(node)
      if (!(node instanceof Element)) return
      for (const element of [node, ...node.querySelectorAll('*')]) {
        showNames(element)
        for (const child of element.childNodes) if (child instanceof Text) showText(child)
      }
    }
    show(document.body)
    const watch = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (target instanceof Text) showText(target)
        if (type === 'attributes' && target instanceof Element) showNames(target)
        for (const node of addedNodes) show(node)
      }
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: names })
    await document.fonts.ready
  }, plainLetters)
}
