/**
 * Returns whether a file begins like an SVG: an optional byte order mark, XML declaration, comments and doctype, then `<svg`. With anything
 * else before it, such as text or HTML, the file is no SVG.
 *
 * @param head the first bytes of the file; the root element must begin within them
 */
export function startsAsSvg(head: Buffer): boolean {
  let rest = head.toString('utf8').replace(/^\uFEFF/, '')
  for (;;) {
    rest = rest.trimStart()
    const after = afterComment(rest) ?? afterInstruction(rest) ?? afterDoctype(rest)
    if (after === null) return /^<(?:[A-Za-z_][\w.-]*:)?svg(?=[\s/>])/.test(rest)
    rest = after
  }
}

function afterComment(text: string): string | null {
  return text.startsWith('<!--') ? afterMark(text.slice(4), '-->') : null
}

function afterInstruction(text: string): string | null {
  return /^<\?[A-Za-z_]/.test(text) ? afterMark(text, '?>') : null
}

function afterDoctype(text: string): string | null {
  if (!/^<!DOCTYPE\s+(?:[A-Za-z_][\w.-]*:)?svg(?=[\s[>])/.test(text)) return null
  const subset = text.indexOf('[')
  const end = text.indexOf('>')
  // An internal subset contains `>` too. Illustrator declares its namespaces there.
  return subset >= 0 && subset < end ? afterMark(afterMark(text, ']') ?? '', '>') : afterMark(text, '>')
}

function afterMark(text: string, mark: string): string | null {
  const at = text.indexOf(mark)
  return at < 0 ? null : text.slice(at + mark.length)
}
