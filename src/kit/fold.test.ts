import { expect, test } from 'vitest'
import { foldName } from './fold.ts'

/** A name, and a search that must find it. */
const found = [
  ['Screenshot 2026-11-25 at 9.41.00\u202fAM.png', '9.41.00 AM'],
  ['Kündigung Café.pdf', 'kundigung cafe'],
  ['Ku\u0308ndigung.pdf', 'kündigung'],
  ['don’t forget.pdf', "don't"],
  ["don't forget.pdf", 'don’t'],
  ['don´t forget.pdf', 'donʼt'],
  ['Straße 5.pdf', 'strasse'],
  ['STRASSE 5.pdf', 'straße'],
  ['GROẞE PLÄNE.pdf', 'große plane'],
  ['Plan\u00a0Nov.pdf', 'plan nov'],
  ['Plan\u2009Nov.pdf', 'plan nov'],
  ['Plan\u3000Nov.pdf', 'plan nov'],
  ['Week–12.pdf', 'week-12'],
  ['Week\u201112.pdf', 'week-12'],
  ['Week − 12.pdf', 'week - 12'],
  ['“Quoted”.pdf', '"quoted"'],
  ['«Cité».pdf', '"cite"'],
  ['ﬁnance.pdf', 'finance'],
  ['ŒUVRE.pdf', 'oeuvre'],
  ['Ærø.pdf', 'aero'],
  ['Łódź.pdf', 'lodz'],
  ['İstanbul ılık.pdf', 'istanbul ilik'],
  ['ΟΔΥΣΣΕΎΣ.pdf', 'οδυσσευς'],
  ['Ｗｅｅｋ　１２.pdf', 'week 12'],
  ['ﾌﾟﾗﾝ.pdf', 'プラン'],
  ['한글.pdf', '\u1112\u1161\u11ab글'],
  ['Soft\u00adhyphen.pdf', 'softhyphen'],
  ['\u202aLeft\u202c.pdf', 'left'],
  ['zero\u200bwidth.pdf', 'zerowidth'],
  ['Family 👨\u200d👩\u200d👧.pdf', 'family 👨👩👧'],
  ['Heart ❤\ufe0f.pdf', 'heart ❤'],
  ['½ day.pdf', '1⁄2 day'],
  ['№ 7.pdf', 'no 7'],
] as const

/** A name, and a search for something that it doesn't contain. */
const absent = [
  ['Urlaubsplan.pdf', 'urlaubspläne'],
  ['plan november.pdf', 'plannovember'],
  ['week12.pdf', 'week-12'],
  ['がく.pdf', 'かく'],
  ['ばら.pdf', 'ぱら'],
  ['dont.pdf', "don't"],
  ['0ctober.pdf', 'october'],
  ['и.pdf', 'u'],
] as const

test.each(found)('%j is found by %j, and by its own name', (name, search) => {
  expect(foldName(name)).toContain(foldName(search))
  expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')))
})

test.each(absent)('%j is not found by %j', (name, search) => {
  expect(foldName(name)).not.toContain(foldName(search))
})

test('a folded name is folded already', () => {
  for (const [name] of [...found, ...absent]) expect(foldName(foldName(name))).toBe(foldName(name))
})
