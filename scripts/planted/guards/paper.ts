import type { PlantedFault } from '../planted.ts'

const folder = 'src/features/planner'
const recognition = `${folder}/recognition.rules.ts`
const recognitionTest = `${folder}/recognition.rules.test.ts`
const pictures = `${folder}/picture.rules.ts`
const picturesTest = `${folder}/picture.rules.test.ts`
const dates = `${folder}/page-dates.rules.ts`
const datesTest = `${folder}/page-dates.rules.test.ts`

/** Placing exported pages and pictures on the right dates. */
export const paper: PlantedFault[] = [
  {
    guard: 'a page is recognised by its streams only if all of them are there',
    file: recognition,
    find: 'page.streams.every((stream) => there.has(stream))',
    replace: 'page.streams.some((stream) => there.has(stream))',
    test: { file: recognitionTest, title: 'a page with only some of the streams is not recognised' },
  },
  {
    guard: 'a page with a different weekday or year is another page',
    file: recognition,
    find: 'best.page.text.calendar === text.calendar',
    replace: 'best.page.text.calendar !== null',
    test: {
      file: recognitionTest,
      title: 'a page with a different weekday or year is another page, however much else matches',
    },
  },
  {
    guard: 'a page without a year is placed only next to a page that has one',
    file: recognition,
    find: 'return isOwnDate ? {',
    replace: "return isOwnDate || match.method === 'stream' ? {",
    test: { file: recognitionTest, title: 'a page without a year is placed only next to a page that has one' },
  },
  {
    guard: 'a page of another year in between separates neighbours',
    file: recognition,
    find: 'if (other || isOfAnotherYear(document[at + step * distance], page)) break',
    replace: 'if (other) break',
    test: { file: recognitionTest, title: 'a page of another year in between separates it from that neighbour' },
  },
  {
    guard: 'pages that look alike are placed only where the distances match',
    file: recognition,
    find: 'after.page.number - before.page.number !== to - from',
    replace: 'after.page.number - before.page.number < to - from',
    test: {
      file: recognitionTest,
      title: 'pages that look alike are placed only between two pages that are equally far apart in the planner',
    },
  },
  {
    guard: 'a weekday that does not match its date is a doubt',
    file: dates,
    find: "largest.has(weekdayOfDate(date)) ? null : 'weekday'",
    replace: "largest.size > 0 ? null : 'weekday'",
    test: { file: datesTest, title: "a weekday that doesn't match the date is a doubt, and so is a day without a weekday" },
  },
  {
    guard: 'a gap between two days is a doubt',
    file: dates,
    find: "page.doubt ??= 'gap'",
    replace: 'page.doubt ??= null',
    test: { file: datesTest, title: 'a day that is repeated, too early or after a gap is a doubt' },
  },
  {
    guard: 'a speck does not count as ink',
    file: `${folder}/ink.rules.ts`,
    find: 'const leastShare = 0.0005',
    replace: 'const leastShare = 0',
    test: { file: `${folder}/ink.rules.test.ts`, title: "a speck doesn't count as ink" },
  },
  {
    guard: 'a picture is matched to a page only if it shows every letter',
    file: pictures,
    find: 'worstGlyph >= pictureThresholds.glyph',
    replace: 'worstGlyph >= 0',
    test: { file: picturesTest, title: 'a picture that lacks a letter of a page is neither placed on it nor suggested for it' },
  },
  {
    guard: 'a picture is placed only if it shows the print that only this page has',
    file: pictures,
    find: 'ownFit >= pictureThresholds.ownFit &&',
    replace: 'ownFit >= 0 &&',
    test: { file: picturesTest, title: 'a picture that lacks some of the print only this page has is not placed' },
  },
  {
    guard: 'a picture is placed only if it shows the print of the page',
    file: pictures,
    find: 'hasOwnPrint && fit >= pictureThresholds.fit',
    replace: 'hasOwnPrint && fit >= 0',
    test: { file: picturesTest, title: 'a picture that lacks much of the print is not placed' },
  },
  {
    guard: 'a picture that is mostly dark is not placed',
    file: pictures,
    find: 'evidence.darkShare > pictureThresholds.mostDark',
    replace: 'evidence.darkShare > 1',
    test: { file: picturesTest, title: 'a picture that is mostly dark is not placed' },
  },
  {
    guard: 'a photo is never placed',
    file: pictures,
    find: 'if (!evidence.isEven) return',
    replace: 'if (evidence.darkShare > 1) return',
    test: { file: picturesTest, title: 'a photo is only suggested, never placed' },
  },
  {
    guard: 'a straightened photo still counts as a photo',
    file: `${folder}/server/pictures/photo.ts`,
    find: 'isEven: false }',
    replace: 'isEven: true }',
    test: {
      file: `${folder}/server/pictures.api.test.ts`,
      title: 'a photo taken at an angle is suggested to its owner, and a photo of something else asks for nothing',
    },
  },
  {
    guard: 'an undated page is placed only next to a dated page',
    file: pictures,
    find: "best.dateFrom === null ? 'company' : 'alone'",
    replace: "'alone'",
    test: {
      file: picturesTest,
      title: 'an undated page could be from any notebook, so it is placed only next to a dated page',
    },
  },
  {
    guard: 'writing at the date of a picture makes its place uncertain',
    file: pictures,
    find: "!evidence.isBlemished || neighbours === 'for'",
    replace: "evidence.fit > 0 || neighbours === 'for'",
    test: {
      file: picturesTest,
      title: 'a picture with writing at its date is certain only if the pages around it are from the planner',
    },
  },
  {
    guard: 'neighbours from another planner count against a page',
    file: pictures,
    find: "complete >= 2 * incomplete ? 'for' : 'against'",
    replace: "'for'",
    test: { file: picturesTest, title: "neighbours with the planner's layout that match none of its pages count against a page" },
  },
  {
    guard: "a page that can't be drawn removes no other page from the index",
    file: `${folder}/server/pictures/picture-process.ts`,
    find: 'await pages.draw(number).catch(() => null)',
    replace: 'await pages.draw(number)',
    test: {
      file: `${folder}/server/pictures.api.test.ts`,
      title: "the shop sees how many pages of a planner can be recognised in pictures, if one can't be drawn",
    },
  },
  {
    guard: 'ink drawn slightly to the side does not count as changed',
    file: `${folder}/server/pictures/ink-bits.ts`,
    find: 'const beside = 4',
    replace: 'const beside = 0',
    test: {
      file: `${folder}/server/pictures/match-picture.test.ts`,
      title: 'the same ink drawn slightly to the side is no change, and another word is one',
    },
  },
  {
    guard: 'a picture with uneven light counts as a photo',
    file: `${folder}/server/pictures/bitmap.ts`,
    find: 'const mostSpread = 20',
    replace: 'const mostSpread = 255',
    test: { file: `${folder}/server/pictures/match-picture.test.ts`, title: 'a picture with uneven light is a photo' },
  },
]
