import { shopList } from '#features/orders/order-sources.ts'
import { sheetPages } from '#features/sheet/sheet-layout.rules.ts'
import { namesInTexts, plainWord } from '#test/plain-words.ts'
import type { Page } from '../willow.ts'

/** Returns the texts of the page, and what screen readers read of it, that have a word of plain letters. */
export function plainWords(page: Page, data: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ known, names, word }) => {
      const found = new Set<string>()
      const look = (text: string | null, where: string) => {
        let left = text ?? ''
        for (const word of known) left = left.split(word).join(' ')
        left = left.replace(new RegExp(names, 'gi'), ' ')
        if (new RegExp(word, 'u').test(left)) found.add(`${where}: ${text?.trim().slice(0, 120)}`)
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        if (
          !parent ||
          parent.closest('script, style, template, noscript, [lang], [hidden], [translate="no"], svg text')?.matches(':not(html)')
        )
          continue
        if (parent.closest('#old-browser')) continue
        look(walker.currentNode.textContent, parent.tagName.toLowerCase())
      }
      for (const element of document.querySelectorAll('body *'))
        for (const name of [
          'aria-label',
          'aria-description',
          'title',
          'placeholder',
          'alt',
          'aria-valuetext',
          'aria-roledescription',
        ])
          if (element.hasAttribute(name)) look(element.getAttribute(name), `${element.tagName.toLowerCase()}[${name}]`)
      look(document.title, 'title')
      return [...found]
    },
    {
      known: [...data].sort((one, other) => other.length - one.length),
      names: namesInTexts.source,
      word: plainWord.source,
    },
  )
}

const people = ['Robin', 'Reed', 'Olive', 'Owner']
const shops = Object.values(shopList).map(({ name }) => name)
const tablets = Object.values(sheetPages).map(({ name }) => name)
/** Names that no language translates. */
const names = ['Willow', 'English', 'Deutsch', 'Français', 'Español', 'Paper Tablet Pages', ...people, ...shops, ...tablets]
/** Names of files that tests choose, and the title of a document. */
const chosenFiles = [
  'orders of november',
  'Week 13',
  'Planner again',
  'Planner 2026',
  `A photo with a ${'very '.repeat(20)}long name`,
]

/** Collects the strings of all replies of the API: what owners wrote, and names of files. Returns a function that reads those so far. */
export function collectData(page: Page): () => Promise<string[]> {
  const bodies: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
    bodies.push(response.json().catch(() => null))
  })
  return async () => {
    const data = new Set<string>([...names, ...chosenFiles])
    collect(await Promise.all(bodies), data)
    return [...data]
  }
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length > 2) into.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) if (key !== 'message' && key !== 'code') collect(part, into)
}
