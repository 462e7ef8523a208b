import type { PlantedFault } from '../planted.ts'

const folder = 'src/features/planner'
const recognition = `${folder}/recognition.rules.ts`
const recognitionTest = `${folder}/recognition.rules.test.ts`
const pictures = `${folder}/picture.rules.ts`
const picturesTest = `${folder}/picture.rules.test.ts`
const dates = `${folder}/page-dates.rules.ts`
const datesTest = `${folder}/page-dates.rules.test.ts`

/** What keeps pages from getting a wrong date, and limits what reading them takes. */
export const paper: PlantedFault[] = [
  {
    guard: 'a page is placed by its streams only when all of them are there',
    file: recognition,
    find: 'page.streams.every((stream) => there.has(stream))',
    replace: 'page.streams.some((stream) => there.has(stream))',
    test: { file: recognitionTest, title: 'a page that has only a part of the streams is not the page' },
  },
  {
    guard: 'a page of last year differs in its weekday or its year',
    file: recognition,
    find: 'best.page.text.calendar === text.calendar',
    replace: 'best.page.text.calendar !== null',
    test: {
      file: recognitionTest,
      title: 'a page that differs in its weekday or its year is another page, however much is the same',
    },
  },
  {
    guard: 'a page that names no year needs company',
    file: recognition,
    find: 'return isOwnDate ? {',
    replace: "return isOwnDate || match.method === 'stream' ? {",
    test: { file: recognitionTest, title: 'a page that names no year is placed only beside a page that does' },
  },
  {
    guard: 'company ends at a page of another year',
    file: recognition,
    find: 'if (other || isOfAnotherYear(document[at + step * distance], page)) break',
    replace: 'if (other) break',
    test: { file: recognitionTest, title: 'a page of another year between them takes the company away' },
  },
  {
    guard: 'pages that look alike are filled in only where the distances agree',
    file: recognition,
    find: 'after.page.number - before.page.number !== to - from',
    replace: 'after.page.number - before.page.number < to - from',
    test: {
      file: recognitionTest,
      title: 'pages that look alike are filled in only between two pages that are as far apart in the planner',
    },
  },
  {
    guard: 'a weekday must fit its date',
    file: dates,
    find: "largest.has(weekdayOfDate(date)) ? null : 'weekday'",
    replace: "largest.size > 0 ? null : 'weekday'",
    test: { file: datesTest, title: 'a weekday that does not fit the date is a doubt, and so is a day without a weekday' },
  },
  {
    guard: 'a gap between two days is a doubt',
    file: dates,
    find: "page.doubt ??= 'gap'",
    replace: 'page.doubt ??= null',
    test: { file: datesTest, title: 'a day that comes twice, too early or after a gap is a doubt' },
  },
  {
    guard: 'a speck is no ink',
    file: `${folder}/ink.rules.ts`,
    find: 'const leastShare = 0.0005',
    replace: 'const leastShare = 0',
    test: { file: `${folder}/ink.rules.test.ts`, title: 'a speck is no ink' },
  },
  {
    guard: 'every letter of a page must be on its picture',
    file: pictures,
    find: 'worstGlyph >= pictureThresholds.glyph',
    replace: 'worstGlyph >= 0',
    test: { file: picturesTest, title: 'a picture without a letter of the page is neither that page nor suggested as it' },
  },
  {
    guard: 'what a page alone has must be on its picture',
    file: pictures,
    find: 'ownFit >= pictureThresholds.ownFit &&',
    replace: 'ownFit >= 0 &&',
    test: { file: picturesTest, title: 'a picture without a part of what the page alone has is another page' },
  },
  {
    guard: 'the print of a page must be on its picture',
    file: pictures,
    find: 'hasOwnPrint && fit >= pictureThresholds.fit',
    replace: 'hasOwnPrint && fit >= 0',
    test: { file: picturesTest, title: 'a picture without much of the print is another page' },
  },
  {
    guard: 'a picture that is dark all over says nothing',
    file: pictures,
    find: 'evidence.darkShare > pictureThresholds.mostDark',
    replace: 'evidence.darkShare > 1',
    test: { file: picturesTest, title: 'a picture that is dark all over shows everything, and so nothing' },
  },
  {
    guard: 'a photo is never placed',
    file: pictures,
    find: 'if (!evidence.isEven) return',
    replace: 'if (evidence.darkShare > 1) return',
    test: { file: picturesTest, title: 'a photo is suggested and never placed, whatever it shows' },
  },
  {
    guard: 'a photo that was made flat stays a photo',
    file: `${folder}/server/pictures/photo.ts`,
    find: 'isEven: false }',
    replace: 'isEven: true }',
    test: {
      file: `${folder}/server/pictures.api.test.ts`,
      title: 'a photo that was taken askew is suggested to its owner, and one of something else asks nothing',
    },
  },
  {
    guard: 'a page without a date needs company',
    file: pictures,
    find: "best.dateFrom === null ? 'company' : 'alone'",
    replace: "'alone'",
    test: {
      file: picturesTest,
      title: 'a page without a date may be of any notebook: it is believed only beside a page that has one',
    },
  },
  {
    guard: 'something beside a date makes a picture unsure',
    file: pictures,
    find: "!evidence.isBlemished || neighbours === 'for'",
    replace: "evidence.fit > 0 || neighbours === 'for'",
    test: {
      file: picturesTest,
      title: 'a picture with something beside its date is sure only where the pages around it are of the planner',
    },
  },
  {
    guard: 'pages around that are of another planner speak against a page',
    file: pictures,
    find: "complete >= 2 * incomplete ? 'for' : 'against'",
    replace: "'for'",
    test: { file: picturesTest, title: 'pages around that lie like the planner and are not of it speak against a page' },
  },
  {
    guard: 'a page that cannot be drawn takes no other page out of the index',
    file: `${folder}/server/pictures/picture-process.ts`,
    find: 'await pages.draw(number).catch(() => null)',
    replace: 'await pages.draw(number)',
    test: {
      file: `${folder}/server/pictures.api.test.ts`,
      title: 'the shop is told how many pages of a planner are known as pictures, where one of them cannot be drawn',
    },
  },
  {
    guard: 'ink that changed is seen',
    file: `${folder}/server/pictures/ink-bits.ts`,
    find: 'const beside = 4',
    replace: 'const beside = 0',
    test: {
      file: `${folder}/server/pictures/match-picture.test.ts`,
      title: 'the same ink drawn a little beside is no change, and a word more is one',
    },
  },
  {
    guard: 'light that falls unevenly makes a photo',
    file: `${folder}/server/pictures/bitmap.ts`,
    find: 'const mostSpread = 20',
    replace: 'const mostSpread = 255',
    test: { file: `${folder}/server/pictures/match-picture.test.ts`, title: 'uneven light makes a photo of a picture' },
  },
]
