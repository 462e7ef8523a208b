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
    guard: 'a page is placed by its streams only when all of them are there',
    file: recognition,
    find: 'page.streams.every((stream) => there.has(stream))',
    replace: 'page.streams.some((stream) => there.has(stream))',
    test: { file: recognitionTest, title: 'a page with only some of the streams is not recognised' },
  },
  {
    guard: 'a page of last year differs in its weekday or its year',
    file: recognition,
    find: 'best.page.text.calendar === text.calendar',
    replace: 'best.page.text.calendar !== null',
    test: {
      file: recognitionTest,
      title: 'a page with a different weekday or year is another page, however much else matches',
    },
  },
  {
    guard: 'a page that names no year needs company',
    file: recognition,
    find: 'return isOwnDate ? {',
    replace: "return isOwnDate || match.method === 'stream' ? {",
    test: { file: recognitionTest, title: 'a page without a year is placed only next to a page that has one' },
  },
  {
    guard: 'company ends at a page of another year',
    file: recognition,
    find: 'if (other || isOfAnotherYear(document[at + step * distance], page)) break',
    replace: 'if (other) break',
    test: { file: recognitionTest, title: 'a page of another year in between separates it from that neighbour' },
  },
  {
    guard: 'pages that look alike are filled in only where the distances agree',
    file: recognition,
    find: 'after.page.number - before.page.number !== to - from',
    replace: 'after.page.number - before.page.number < to - from',
    test: {
      file: recognitionTest,
      title: 'pages that look alike are placed only between two pages that are equally far apart in the planner',
    },
  },
  {
    guard: 'a weekday must fit its date',
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
    guard: 'a speck is no ink',
    file: `${folder}/ink.rules.ts`,
    find: 'const leastShare = 0.0005',
    replace: 'const leastShare = 0',
    test: { file: `${folder}/ink.rules.test.ts`, title: "a speck doesn't count as ink" },
  },
  {
    guard: 'every letter of a page must be on its picture',
    file: pictures,
    find: 'worstGlyph >= pictureThresholds.glyph',
    replace: 'worstGlyph >= 0',
    test: { file: picturesTest, title: 'a picture that lacks a letter of a page is neither placed on it nor suggested for it' },
  },
  {
    guard: 'what a page alone has must be on its picture',
    file: pictures,
    find: 'ownFit >= pictureThresholds.ownFit &&',
    replace: 'ownFit >= 0 &&',
    test: { file: picturesTest, title: 'a picture that lacks some of the print only this page has is not placed' },
  },
  {
    guard: 'the print of a page must be on its picture',
    file: pictures,
    find: 'hasOwnPrint && fit >= pictureThresholds.fit',
    replace: 'hasOwnPrint && fit >= 0',
    test: { file: picturesTest, title: 'a picture that lacks much of the print is not placed' },
  },
  {
    guard: 'a picture that is dark all over says nothing',
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
    guard: 'a photo that was made flat stays a photo',
    file: `${folder}/server/pictures/photo.ts`,
    find: 'isEven: false }',
    replace: 'isEven: true }',
    test: {
      file: `${folder}/server/pictures.api.test.ts`,
      title: 'a photo taken at an angle is suggested to its owner, and a photo of something else asks for nothing',
    },
  },
  {
    guard: 'a page without a date needs company',
    file: pictures,
    find: "best.dateFrom === null ? 'company' : 'alone'",
    replace: "'alone'",
    test: {
      file: picturesTest,
      title: 'an undated page could be from any notebook, so it is placed only next to a dated page',
    },
  },
  {
    guard: 'something beside a date makes a picture unsure',
    file: pictures,
    find: "!evidence.isBlemished || neighbours === 'for'",
    replace: "evidence.fit > 0 || neighbours === 'for'",
    test: {
      file: picturesTest,
      title: 'a picture with writing at its date is certain only if the pages around it are from the planner',
    },
  },
  {
    guard: 'pages around that are of another planner speak against a page',
    file: pictures,
    find: "complete >= 2 * incomplete ? 'for' : 'against'",
    replace: "'for'",
    test: { file: picturesTest, title: "neighbours with the planner's layout that match none of its pages count against a page" },
  },
  {
    guard: 'a page that cannot be drawn takes no other page out of the index',
    file: `${folder}/server/pictures/picture-process.ts`,
    find: 'await pages.draw(number).catch(() => null)',
    replace: 'await pages.draw(number)',
    test: {
      file: `${folder}/server/pictures.api.test.ts`,
      title: "the shop sees how many pages of a planner can be recognised in pictures, if one can't be drawn",
    },
  },
  {
    guard: 'ink that changed is seen',
    file: `${folder}/server/pictures/ink-bits.ts`,
    find: 'const beside = 4',
    replace: 'const beside = 0',
    test: {
      file: `${folder}/server/pictures/match-picture.test.ts`,
      title: 'the same ink drawn slightly to the side is no change, and another word is one',
    },
  },
  {
    guard: 'light that falls unevenly makes a photo',
    file: `${folder}/server/pictures/bitmap.ts`,
    find: 'const mostSpread = 20',
    replace: 'const mostSpread = 255',
    test: { file: `${folder}/server/pictures/match-picture.test.ts`, title: 'a picture with uneven light is a photo' },
  },
]
