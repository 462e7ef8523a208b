import type { PlantedFault } from '../planted.ts'

const folder = 'src/features/planner'
const recognition = `${folder}/recognition.rules.ts`
const recognitionTest = `${folder}/recognition.rules.test.ts`
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
    replace: 'return isOwnDate || match.confidence > 0 ? {',
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
]
