import { expect, test } from 'vitest'
import { type ComparedPage, type ExportedVersion, replacedVersions } from './replaced-pages.rules.ts'

const page = (more: Partial<ComparedPage> = {}): ComparedPage => ({
  place: 'planner 1',
  contentHash: 'written',
  inkStep: 'little',
  inkCells: '0300',
  isChosen: false,
  ...more,
})
const version = (id: string, pages: ExportedVersion['pages'], mayGo = true): ExportedVersion => ({ id, pages, mayGo })
/** Returns what goes of an older version with one page, when the newest three have another one. */
const withLater = (older: ComparedPage, later: ComparedPage) =>
  replacedVersions([...['5', '4', '3'].map((id) => version(id, [later])), version('2', [older])])

test('the newest three versions stay, and older ones with the same pages go', () => {
  const all = ['5', '4', '3', '2', '1'].map((id) => version(id, [page()]))
  expect(replacedVersions(all)).toEqual(['2', '1'])
  expect(replacedVersions(all.slice(0, 3))).toEqual([])
})

test('a version goes if more was written on its page later, and stays if some of its ink is missing', () => {
  expect(withLater(page(), page({ contentHash: 'more', inkCells: '0410' }))).toEqual(['2'])
  expect(withLater(page(), page({ contentHash: 'same ink', inkCells: '0300' }))).toEqual(['2'])
  expect(withLater(page(), page({ contentHash: 'less', inkCells: '0290' }))).toEqual([])
})

test('a written page that is blank in later versions stays', () => {
  expect(withLater(page(), page({ contentHash: 'blank', inkStep: 'none', inkCells: '0000' }))).toEqual([])
})

test("a placed page stays, also a blank one, when later versions are of another planner: the next year's under the same name", () => {
  const blank = page({ inkStep: 'none', inkCells: '0000' })
  expect(withLater(blank, page({ place: 'next 1', contentHash: 'next' }))).toEqual([])
  expect(withLater(blank, page({ contentHash: 'now written' }))).toEqual(['2'])
})

test('unknown writing, a page without a place and a page that its owner chose stay unless a later version has the very same', () => {
  for (const unknown of [{ inkStep: null, inkCells: null }, { place: null }, { isChosen: true }]) {
    expect([unknown, withLater(page(unknown), page({ contentHash: 'more', inkCells: '0410', place: 'planner 1' }))]).toEqual([
      unknown,
      [],
    ])
    expect([unknown, withLater(page(unknown), page())]).toEqual([unknown, ['2']])
  }
})

test('a page stays on its day: the same page without a place, or on another day, does not replace it', () => {
  for (const place of [null, 'planner 2']) expect([place, withLater(page(), page({ place }))]).toEqual([place, []])
})

test('a page can be in any of the later versions that stay, but not in one that goes', () => {
  const other = page({ place: 'planner 2', contentHash: 'other' })
  const newest = ['5', '4', '3'].map((id) => version(id, [page()]))
  expect(replacedVersions([...newest, version('2', [page(), other]), version('1', [other])])).toEqual(['1'])
  expect(replacedVersions([...newest, version('2', [page()]), version('1', [page(), other])])).toEqual(['2'])
})

test('versions that the planner never reads go by age, but never for one that it has read', () => {
  const unread = ['5', '4', '3', '2'].map((id) => version(id, null))
  expect(replacedVersions(unread)).toEqual(['2'])
  expect(replacedVersions([version('6', [page()]), ...unread])).toEqual([])
  expect(replacedVersions([...unread.slice(0, 3), version('2', [page()])])).toEqual([])
})

test('what may not go stays, and counts as one that stays', () => {
  expect(replacedVersions(['5', '4', '3', '2', '1'].map((id) => version(id, null, id !== '2')))).toEqual(['1'])
})
