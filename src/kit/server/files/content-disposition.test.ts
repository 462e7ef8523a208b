import { parse } from 'content-disposition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

const nameIn = (header: string) => parse(header).parameters.filename

test.each([
  'Week 12.pdf',
  'Woche „zwölf“ – Übersicht.pdf',
  '日记 📔 2026.pdf',
  'say "hello"; filename=evil.exe.pdf',
  '100%41.pdf',
  "it's (mine)*.png",
  '\u202Egnp.\u202Cweek.pdf',
  'a:b|c?d<e>.pdf',
  '.hidden',
])('the name %j is sent unchanged', (name) => {
  expect(nameIn(contentDisposition('attachment', name))).toBe(name)
})

test('the header is a single line of plain characters, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(contentDisposition('inline', name)).toMatch(/^inline; filename[\x20-\x7E]*$/)
    }),
  )
})

test('line breaks and paths become harmless, and the rest of the name is kept', () => {
  expect(nameIn(contentDisposition('attachment', '../../etc/pass\r\nwd\0.pdf'))).toBe('.._.._etc_pass__wd_.pdf')
  expect(nameIn(contentDisposition('attachment', 'C:\\Pages\\week.pdf'))).toBe('C:_Pages_week.pdf')
})

test("half a surrogate pair doesn't break the answer", () => {
  expect(nameIn(contentDisposition('attachment', 'half \uD83D.pdf'))).toBe('half \uFFFD.pdf')
})

test('a client that reads only ASCII gets a usable name', () => {
  expect(contentDisposition('attachment', 'Übersicht für „Mai“.pdf')).toMatch(
    /^attachment; filename="Ubersicht fur _Mai_.pdf"; filename\*=UTF-8''/,
  )
})

test('a name of 2,000 plain characters is sent completely', () => {
  const name = `${'week '.repeat(399)}a.pdf`
  expect(name).toHaveLength(2000)
  expect(nameIn(contentDisposition('attachment', name))).toBe(name)
})

test.each(['日', '📔', 'ü'])(
  '2,000 times %s is sent longer than a file system allows, with the extension, in a header of acceptable size',
  (character) => {
    const header = contentDisposition('attachment', `${character.repeat(2000)}.pdf`)
    expect(header.length).toBeLessThan(3000)
    const name = nameIn(header) ?? ''
    expect(name.endsWith(`${character}.pdf`)).toBe(true)
    expect(name.length).toBeGreaterThan(255)
    expect(name).not.toContain('\uFFFD')
  },
)

test.each(['日', '📔', 'ü'])('a name of 255 units made of %s is never shortened', (character) => {
  const name = `${character.repeat(Math.floor(251 / character.length))}.pdf`
  expect(nameIn(contentDisposition('attachment', name))).toBe(name)
})
