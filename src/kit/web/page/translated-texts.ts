/**
 * Keeps a page that a browser translates working.
 *
 * Chrome and Edge replace each text node by a `<font>` element. React keeps the text node: it would change it where nobody sees it, and throws
 * when it removes it or inserts beside it. So a replaced text node is put back just before React touches it. The translation then
 * translates it again. Nothing is changed until the first text has been replaced.
 *
 * @returns a function that stops watching.
 */
export function keepTranslatedTexts(root: HTMLElement): () => void {
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (!replacement) continue
      for (const text of removedNodes) if (text instanceof Text && !text.isConnected) noteReplaced(text, replacement)
    }
  })
  watch.observe(root, { subtree: true, childList: true })
  return () => watch.disconnect()
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

const replacements = new WeakMap<Node, HTMLElement>()

function noteReplaced(text: Text, replacement: HTMLElement): void {
  guardNodes()
  replacements.set(text, replacement)
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set: (value: string) => {
      putBack(text)
      text.data = value
    },
  })
}

function putBack(text: Node): void {
  const replacement = replacements.get(text)
  if (!replacement) return
  replacements.delete(text)
  Reflect.deleteProperty(text, 'nodeValue')
  if (!text.isConnected && replacement.isConnected) replacement.replaceWith(text)
}

let areNodesGuarded = false

/** From now on, a replaced text is put back before it is removed or something is inserted beside it. */
function guardNodes(): void {
  if (areNodesGuarded) return
  areNodesGuarded = true
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before) putBack(before)
    // Its place is lost only if other parts of the element were replaced too.
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node)
    return node.parentNode === this ? (removeChild.call(this, node) as T) : node
  }
}
