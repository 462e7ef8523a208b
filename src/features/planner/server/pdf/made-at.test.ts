import { expect, test } from 'vitest'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { believable, madeAtOf } from './made-at.ts'

const madeAt = (info: string) =>
  madeAtOf(
    new PdfFile(
      Buffer.from(
        `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
3 0 obj<<${info}>>endobj\ntrailer<</Root 1 0 R/Info 3 0 R>>`,
      ),
    ),
  )

test.each([
  ["/ModDate(D:20260302091500+01'00')/CreationDate(D:20250101000000Z)", '2026-03-02T08:15:00.000Z'],
  ['/CreationDate(D:20260302)', '2026-03-02T00:00:00.000Z'],
  ["/ModDate(D:20260302091500-05'30)", '2026-03-02T14:45:00.000Z'],
  ['/ModDate(yesterday)/CreationDate(D:20260302091500Z)', '2026-03-02T09:15:00.000Z'],
  ['/ModDate<FEFF0044003A00320030003200360030003300300032>', '2026-03-02T00:00:00.000Z'],
  ['/ModDate(D:20261399)', null],
  ['/ModDate 7', null],
  ['/Title(My planner)', null],
])('a file with %s was made at %s', (info, instant) => {
  expect(madeAt(info)).toBe(instant)
})

test('a file from the future has a device with a wrong clock', () => {
  expect(believable('2026-03-02T20:00:00.000Z', '2026-03-02T09:00:00.000Z')).toBe('2026-03-02T20:00:00.000Z')
  expect(believable('2036-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z')).toBeNull()
  expect(believable(null, '2026-03-02T09:00:00.000Z')).toBeNull()
})
