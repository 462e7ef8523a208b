import { randomUUID } from 'node:crypto'
import { languages } from '#kit/languages.ts'
import { expect, type Page } from '../willow.ts'
import { dayNumberInPlanner } from './filled-planner.ts'
import { at, inDialog, type Screen } from './screen.ts'

const year = new Date().getFullYear()
/** In English, and in the locale of the language that is made up from it. */
const anyJanuaryTwelfth = ['en-US', languages['en-XA'].locale]
  .map((locale) => new Date(year, 0, 12).toLocaleDateString(locale, { dateStyle: 'long' }))
  .join('|')
const januaryTwelfth = new RegExp(anyJanuaryTwelfth)

async function openJanuary(page: Page) {
  await page.goto('/planner')
  await expect(page.getByRole('link', { name: januaryTwelfth })).toBeVisible()
}

/** Fakes two products with editions. A cover is a picture of one color. */
async function plannersToDownload(page: Page) {
  const edition = { id: randomUUID(), title: `Daily planner ${year}`, label: '10 inch, left hand', year, pageCount: 731 }
  const planners = [
    { id: randomUUID(), name: `Planner ${year}`, editions: [edition, { ...edition, id: randomUUID(), label: '' }] },
    { id: randomUUID(), name: `A planner with a ${'very '.repeat(12)}long name`, editions: [{ ...edition, year: null }] },
  ]
  await page.route('**/api/users/*/planners', (route) => route.fulfill({ json: planners }))
  await page.route('**/api/users/*/planner', async (route) => {
    const state = await (await route.fetch()).json()
    await route.fulfill({ json: { ...state, isAvailable: true } })
  })
  await page.route('**/editions/*/pages/1/picture?*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>' }),
  )
  await page.goto('/planner')
  await page.getByRole('button', { name: 'Supernote' }).click()
  await expect(page.getByRole('region', { name: 'Your planner' }).getByRole('link')).toHaveCount(3)
}

/** Fakes one notice of each kind. */
async function newsAboutPlanners(page: Page) {
  const none = { editionId: null, changes: '', shopUrl: '', folders: [], goals: [] }
  const changes = 'The week of March 2 begins on Monday, and the links of the notes lead back to their day.'
  const goals = [`Walk 500 km in ${year + 1}`, `Read a book each month of ${year + 1}`]
  const notices = [
    { ...none, id: 'a', kind: 'corrected', planner: `Planner ${year}`, before: '10 inch', editionId: randomUUID(), changes },
    {
      ...none,
      id: 'b',
      kind: 'next',
      planner: `Planner ${year + 1}`,
      before: `Planner ${year}`,
      shopUrl: 'https://shop.example',
    },
    { ...none, id: 'c', kind: 'carry', planner: `Planner ${year + 1}`, before: '', folders: [`Travel ${year + 1}`], goals },
  ]
  await page.route('**/api/users/*/planner-notices', (route) => route.fulfill({ json: notices }))
  await page.route('**/api/users/*/planner', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), notices: notices.length } })
  })
  await page.goto('/planner')
  await expect(page.getByRole('region', { name: `Carry over into Planner ${year + 1}?` })).toBeVisible()
}

/** Fakes files of twelve years, among them a name that asks and some that stay. */
async function datesInNames(page: Page) {
  const months = Array.from({ length: 144 }, (_, at) => ({
    month: `${2014 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    files: (at * 7) % 31,
  }))
  const answers = [
    { order: 'dmy', day: '2019-04-03' },
    { order: 'mdy', day: '2019-03-04' },
  ]
  const doubts = [
    { name: `Scan ${'of a long evening '.repeat(5)}03-04-2019.pdf`, doubt: 'order', days: answers.map(({ day }) => day) },
    { name: '2031-01-01.pdf', doubt: 'future', days: ['2031-01-01'] },
  ]
  const question = { name: '03-04-2019.pdf', answers }
  const shown = {
    files: 2987,
    months: months.filter(({ files }) => files > 0),
    question,
    pictureYears: [2026],
    doubtful: 202,
    doubts,
    seen: '',
  }
  await page.route('**/dates-in-names/preview', (route) => route.fulfill({ json: shown }))
  await page.goto('/planner')
  await page.getByRole('button', { name: /2.?987/ }).click()
  await page.getByRole('dialog').locator('summary').click()
}

/** Fakes an edition that waits beside a published one. */
async function publishing(page: Page) {
  const edition = {
    ...{ id: 'a', title: `Daily ${year}`, year, state: 'published', pageCount: 731, pagesDone: 731, picturedPages: 731 },
    ...{ doubts: 0, unknown: 0, error: null, placed: 12, isSealed: false, corrects: null, changes: '' },
    createdAt: '2026-10-02T08:00:00.000Z',
  }
  const second = {
    ...edition,
    id: 'b',
    title: `Daily ${year}, second edition`,
    state: 'ready',
    corrects: 'a',
    doubts: 3,
    unknown: 1,
  }
  await page.route('**/api/admin/editions?*', (route) => route.fulfill({ json: [second, edition] }))
  await page.goto('/admin/editions')
  await page.getByRole('button', { name: `Publish Daily ${year}, second edition` }).click()
  await expect(page.getByLabel('What was corrected')).toBeVisible()
}

export const plannerScreens: Screen[] = [
  { name: 'planner empty', as: 'newcomer', open: at('/planner', 'Your planner') },
  { name: 'planners to download', as: 'newcomer', open: plannersToDownload },
  { name: 'news about planners', as: 'newcomer', open: newsAboutPlanners },
  { name: 'dates in file names', as: 'newcomer', open: datesInNames },
  { name: 'publishing an edition', as: 'admin', open: publishing },
  {
    name: 'pages of an edition',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await page.goto('/admin/editions')
      await page.getByRole('button', { name: `Look over the pages of Daily ${year}` }).click()
      await expect(page.getByRole('img', { name: 'Calendar of this edition' })).toBeVisible()
    },
  },
  {
    name: 'planner filled',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await openJanuary(page)
      await page.locator('summary').first().click()
      await expect(page.locator('a[aria-current]')).toBeVisible()
    },
  },
  {
    name: 'pages to show to somebody',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await openJanuary(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Show to somebody' }).click()
      await inDialog(page, 'All').click()
      await expect(inDialog(page, 'Make Link')).toBeEnabled()
    },
  },
  {
    name: 'pages to save as a PDF',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await openJanuary(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Save pages as a PDF' }).click()
      await expect(inDialog(page, 'Save as a PDF')).toBeEnabled()
    },
  },
  {
    name: 'a day of the planner',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await openJanuary(page)
      await page.getByRole('link', { name: januaryTwelfth }).click()
      await expect(inDialog(page, 'Next page')).toBeVisible()
      await inDialog(page, 'Only your writing').click()
      await expect(page.getByRole('img', { name: /Your writing on/ })).toBeVisible()
      await inDialog(page, 'About this page').click()
    },
  },
  {
    name: 'planner book page',
    as: 'admin',
    hasPlanner: true,
    isKeptByBack: true,
    async open(page) {
      await page.goto(`/planner?page=${dayNumberInPlanner(year, 12)}`)
      await expect(page.getByRole('img', { name: januaryTwelfth })).toBeVisible()
    },
  },
]
