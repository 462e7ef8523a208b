import { expect, test } from 'vitest'
import type { FileKey } from '../files/file-keys.ts'
import { deletedWithUser, ofNobody, type RuleOf, removedByFeature } from './table-rules.ts'

// Each expected error is checked by the compiler: without it, this file doesn't compile.

interface Planted {
  id: string
  picture: FileKey | null
  sha256: string
}

test('a table with a file says whose it is, or nothing compiles', () => {
  const file = { picture: { kind: 'shop', sha256: 'sha256' } } as const
  const said: RuleOf<Planted> = { ...ofNobody, files: file }
  // @ts-expect-error The files have no owner.
  const unsaid: RuleOf<Planted> = ofNobody
  // @ts-expect-error Another column isn't the one with the files.
  const elsewhere: RuleOf<Planted> = { ...ofNobody, files: { id: file.picture } }
  // @ts-expect-error The table has no such column with a digest.
  const misspelt: RuleOf<Planted> = { ...ofNobody, files: { picture: { kind: 'shop', sha256: 'digest' } } }
  expect([said, unsaid, elsewhere, misspelt]).toHaveLength(4)
})

test("a deleted account doesn't take files of the shop along, and leaves none of its own behind", () => {
  const own = { picture: { kind: 'person', sha256: 'sha256' } } as const
  const shops = { picture: { kind: 'shop', sha256: 'sha256' } } as const
  const removed: RuleOf<Planted> = { ...removedByFeature, files: own }
  // @ts-expect-error A foreign key would remove the row and leave the file.
  const cascades: RuleOf<Planted> = { ...deletedWithUser, files: own }
  // @ts-expect-error Files of the shop are of nobody.
  const shop: RuleOf<Planted> = { ...removedByFeature, files: shops }
  // @ts-expect-error Files of persons go with somebody.
  const nobody: RuleOf<Planted> = { ...ofNobody, files: own }
  expect([removed, cascades, shop, nobody]).toHaveLength(4)
})

test('a column whose name says that it names a file has the type for it', () => {
  // @ts-expect-error No rule fits a table with such a column of another type.
  const plain: RuleOf<{ id: string; filename: string }> = { ...ofNobody, files: {} }
  // @ts-expect-error Nor one with such a column of a longer name.
  const longer: RuleOf<{ id: string; cover_filename: string | null }> = ofNobody
  const none: RuleOf<{ id: string; name: string }> = ofNobody
  expect([plain, longer, none]).toHaveLength(3)
})
