import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveName, createPaths } from './archive-names.rules.ts'

test.each([
  ['Monday.pdf', 'Monday.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['con.txt', '_con.txt'],
  ['LPT1', '_LPT1'],
  ['a<b>:"c|?*.png', 'a_b___c___.png'],
  ['ends with dots...', 'ends with dots'],
  ['..', 'page'],
  ['', 'page'],
  ['photo\u202egnp.exe', 'photo_gnp.exe'],
  ['Zoe\u0308.pdf', 'Zoë.pdf'],
  ['👨\u200d👩\u200d👧 👩🏽\u200d💻 ❤\ufe0f\u200d🔥.pdf', '👨\u200d👩\u200d👧 👩🏽\u200d💻 ❤\ufe0f\u200d🔥.pdf'],
  ['نامه\u200cای \u200fمن.pdf', 'نامه\u200cای _من.pdf'],
  ['क्\u200dष.pdf', 'क्\u200dष.pdf'],
  ['pla\u200dn\u200c.pdf', 'pla_n_.pdf'],
])('%j is unpacked as %j', (name, expected) => {
  expect(archiveName(name, 'page')).toBe(expected)
})

test('a long name keeps its extension and fits every file system', () => {
  const name = archiveName(`${'🌿'.repeat(300)}.pdf`, 'page')
  expect(name.endsWith('🌿.pdf')).toBe(true)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204)
})

test('law: a file stays in its folder and can be unpacked, whatever its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = archiveName(name, 'page')
      expect(safe).not.toMatch(/[/\\<>:"|?*\p{Cc}]|^\.{1,2}$|[. ]$|^$/u)
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255)
    }),
  )
})

test('files with the same name in one folder are numbered, even if only their case differs', () => {
  const pathOf = createPaths()
  expect([pathOf('A', 'page.pdf'), pathOf('A', 'PAGE.pdf'), pathOf('A', 'page.pdf'), pathOf('B', 'page.pdf')]).toEqual([
    'A/page.pdf',
    'A/PAGE (2).pdf',
    'A/page (3).pdf',
    'B/page.pdf',
  ])
})

test('a name that has the number of another file gets a number of its own', () => {
  const pathOf = createPaths()
  const names = ['page (2).pdf', 'page.pdf', 'page.pdf', 'page.pdf', 'page (2).pdf', 'page (3).pdf']
  expect(names.map((name) => pathOf('A', name))).toEqual([
    'A/page (2).pdf',
    'A/page.pdf',
    'A/page (3).pdf',
    'A/page (4).pdf',
    'A/page (2) (2).pdf',
    'A/page (3) (2).pdf',
  ])
})
