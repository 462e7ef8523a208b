import { expect, test } from 'vitest'
import { brokenXml, xmlTooLarge } from '../drop-box.errors.ts'
import { child, elementsOf, escapeXml, readXml, writeXml } from './dav-xml.ts'

const read = (text: string) => readXml(Buffer.from(text))
const codeOf = (text: string | Buffer) => {
  try {
    readXml(Buffer.from(text))
    return 'read'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('elements are read with their namespaces, whatever their prefixes', () => {
  for (const text of [
    '<D:prop xmlns:D="DAV:"><D:getetag/></D:prop>',
    '\ufeff<?xml version="1.0"?><prop xmlns="DAV:"><getetag/></prop>',
  ])
    expect(child(read(text), 'getetag')?.name).toBe('getetag')
  expect(child(read('<prop xmlns="urn:x"><getetag/></prop>'), 'getetag')).toBeUndefined()
})

test('attack: a DOCTYPE is refused, so nothing can define entities or read files', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>'
  const file = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
  for (const text of [bomb, file, '<!DOCTYPE a><a/>', '<a>&x;</a>']) expect([text, codeOf(text)]).toEqual([text, brokenXml.code])
})

test('attack: too many elements and levels are refused', () => {
  expect(codeOf(`<a>${'<b/>'.repeat(998)}</a>`)).toBe('read')
  expect(codeOf(`<a>${'<b/>'.repeat(1_000)}</a>`)).toBe(xmlTooLarge.code)
  expect(codeOf(`${'<a>'.repeat(20)}${'</a>'.repeat(20)}`)).toBe('read')
  expect(codeOf(`${'<a>'.repeat(21)}${'</a>'.repeat(21)}`)).toBe(xmlTooLarge.code)
})

test('what is no XML is refused', () => {
  const broken = [
    '',
    'hello',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<x:a/>',
    '<a xmlns:x=""><x:b/></a>',
    '<a>\u0001</a>',
    '<a b="1" b="2"/>',
  ]
  for (const text of broken) expect([text, codeOf(text)]).toEqual([text, brokenXml.code])
  expect(codeOf(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toBe(brokenXml.code)
})

test('an element that is written can be read again anywhere, the same', () => {
  const text =
    '<x:a xmlns:x="urn:&amp;&quot;" xmlns:y="urn:y" y:b="1 &lt; 2" c="&quot;&#10;" xml:lang="de">a &amp; <b>x&#13;y</b><![CDATA[<c>]]></x:a>'
  const element = read(text)
  const again = elementsOf(read(`<z xmlns="DAV:" xmlns:x="urn:other">${writeXml([element], 1_000)}</z>`))[0]
  expect(again).toEqual(element)
})

test('attack: a namespace that each element and attribute repeats is written up to a limit', () => {
  const long = 'a'.repeat(10_000)
  for (const text of [`<a xmlns="${long}">${'<b/>'.repeat(900)}</a>`, `<a xmlns:x="${long}" x:b="" x:c="" x:d=""/>`]) {
    expect(writeXml([read(text)], 15_000)).toBeNull()
    expect(writeXml([read(text)], Number.POSITIVE_INFINITY)?.length).toBeGreaterThan(30_000)
  }
})

test('text never ends an element', () => {
  expect(escapeXml('</D:href>&"\u0000\uffff')).toBe('&lt;/D:href&gt;&amp;&quot;')
})
