import { SaxesParser } from 'saxes'
import { brokenXml, xmlTooLarge } from '../drop-box.errors.ts'

/** Most bytes, elements and levels of a request. Those of real programs have at most a hundredth of it. */
export const mostXmlBytes = 64 * 1024
const mostElements = 1_000
const mostLevels = 20

export const davSpace = 'DAV:'

export interface XmlElement {
  space: string
  name: string
  attributes: { space: string; name: string; value: string }[]
  children: (XmlElement | string)[]
}

/**
 * Reads an XML document. There are no entities besides those of XML itself, because a DOCTYPE, which could define some, is refused.
 *
 * @throws brokenXml it isn't well-formed, has a DOCTYPE or isn't UTF-8
 * @throws xmlTooLarge it has too many elements or levels
 */
export function readXml(bytes: Uint8Array): XmlElement {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw brokenXml()
  }
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let elements = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    throw brokenXml()
  })
  parser.on('doctype', () => {
    throw brokenXml()
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1
    if (elements > mostElements || open.length >= mostLevels) throw xmlTooLarge()
    const kept = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
    const element: XmlElement = {
      space: uri,
      name: local,
      attributes: kept.map((one) => ({ space: one.uri, name: one.local, value: one.value })),
      children: [],
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (piece: string) => {
    const children = open.at(-1)?.children
    const last = children?.at(-1)
    if (typeof last === 'string') children?.splice(-1, 1, last + piece)
    else children?.push(piece)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  if (root === null) throw brokenXml()
  return root
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter((one) => typeof one !== 'string')

/** Returns the first child of that name in the namespace of WebDAV. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((one) => one.space === davSpace && one.name === name)

export const isDav = (element: XmlElement, name: string): boolean => element.space === davSpace && element.name === name

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML doesn't allow these.
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML doesn't allow these.
const isPlain = /^[^&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]*$/

/** Returns text for a document. XML has no signs for some characters, so they're left out. */
export const escapeXml = (text: string): string =>
  isPlain.test(text) ? text : text.replace(unfit, '').replace(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign)

export const xmlSpace = 'http://www.w3.org/XML/1998/namespace'

/**
 * Writes elements and text, each element with the namespaces that it needs, so that it can be part of any document. Null beyond `most`
 * letters: each element repeats its namespaces, so a short document can become a very long one.
 */
export function writeXml(nodes: XmlElement['children'], most: number): string | null {
  let written = ''
  for (const piece of piecesOf(nodes)) {
    written += piece
    if (written.length > most) return null
  }
  return written
}

function* piecesOf(nodes: XmlElement['children']): Generator<string> {
  for (const node of nodes) {
    if (typeof node === 'string') {
      yield escapeXml(node)
      continue
    }
    const { space, name, attributes, children } = node
    yield `<${name} xmlns="${escapeXml(space)}"`
    for (const [at, attribute] of attributes.entries()) yield attributeXml(attribute, at)
    if (children.every((one) => one === '')) yield '/>'
    else {
      yield '>'
      yield* piecesOf(children)
      yield `</${name}>`
    }
  }
}

function attributeXml({ space, name, value }: XmlElement['attributes'][number], at: number): string {
  // The prefix `xml` is always there, and no other may stand for its namespace.
  const prefix = space === '' ? '' : space === xmlSpace ? 'xml:' : `a${at}:`
  const declared = prefix === '' || prefix === 'xml:' ? '' : ` xmlns:a${at}="${escapeXml(space)}"`
  return `${declared} ${prefix}${name}="${escapeXml(value).replace(/[\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`
}
