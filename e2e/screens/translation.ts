import type { BrowserContext, Page } from '@playwright/test'

/** Does to every page of this browser, from its first text on, what the translation of Chrome or Edge does. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(`document.addEventListener('DOMContentLoaded', ${wrapTexts})`)
}

/** Starts a translation in the middle of what somebody does. */
export const translateNow = (page: Page): Promise<void> => page.evaluate(wrapTexts)

/** Replaces each text by two elements around the same words, also those that appear later. Runs in the page. */
function wrapTexts(): void {
  // A drawing opened by itself has no body, and is not translated.
  if (!document.body) return
  const wrap = (text: Node) => {
    const parent = text.parentElement
    if (!parent || !text.nodeValue?.trim()) return
    if (parent.closest('font, script, style, noscript, template, svg, textarea, [translate=no], .notranslate')) return
    const font = document.createElement('font')
    font.appendChild(document.createElement('font')).textContent = text.nodeValue
    parent.replaceChild(font, text)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) wrap(text)
  }
  wrapAll(document.body)
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') wrap(target)
      for (const node of addedNodes) {
        if (node instanceof Text) wrap(node)
        else if (node.nodeName !== 'FONT') wrapAll(node)
      }
    }
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
}
