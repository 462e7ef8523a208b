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
const withWeekday = new RegExp(`^\\S+, (?:${anyJanuaryTwelfth})`)

async function openJanuary(page: Page) {
  await page.goto('/planner')
  await expect(page.getByRole('button', { name: januaryTwelfth })).toBeVisible()
}

/** Fakes two products with editions. A cover is a picture of one color. */
async function plannersToDownload(page: Page) {
  const edition = { id: randomUUID(), title: `Daily planner ${year}`, label: '10 inch, left hand', year, pageCount: 731 }
  const planners = [
    { id: randomUUID(), name: `Planner ${year}`, editions: [edition, { ...edition, id: randomUUID(), label: '' }] },
    { id: randomUUID(), name: `A planner with a ${'very '.repeat(12)}long name`, editions: [{ ...edition, year: null }] },
  ]
  await page.route('**/api/users/*/planners', (route) => route.fulfill({ json: planners }))
  await page.route('**/editions/*/pages/1/picture?*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>' }),
  )
  await page.goto('/planner')
  await expect(page.getByRole('region', { name: 'My planners' }).getByRole('link')).toHaveCount(4)
}

export const plannerScreens: Screen[] = [
  { name: 'planner empty', as: 'newcomer', open: at('/planner', 'Your planner') },
  { name: 'planners to download', as: 'newcomer', open: plannersToDownload },
  { name: 'planner book empty', as: 'newcomer', open: at('/planner/book', 'Your planner as a book') },
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
      await page.getByRole('searchbox', { name: 'A day, a week or a month' }).fill(`January ${year}`)
      await expect(page.getByText(/pages found/)).toBeVisible()
    },
  },
  {
    name: 'a day of the planner',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await openJanuary(page)
      await page.getByRole('button', { name: januaryTwelfth }).click()
      await expect(inDialog(page, 'Next page')).toBeVisible()
      await inDialog(page, 'Only your writing').click()
      await expect(page.getByRole('img', { name: /Your writing on/ })).toBeVisible()
      await inDialog(page, 'About this page').click()
    },
  },
  {
    name: 'planner book',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await page.goto(`/planner/book?month=${year}-01-01`)
      await expect(page.getByRole('link', { name: withWeekday })).toBeVisible()
    },
  },
  {
    name: 'planner book with writing only',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await page.goto('/planner/book?written=1')
      await expect(page.getByRole('link', { name: withWeekday })).toBeVisible()
    },
  },
  {
    name: 'planner book page',
    as: 'admin',
    hasPlanner: true,
    isKeptByBack: true,
    async open(page) {
      await page.goto(`/planner/book?page=${dayNumberInPlanner(year, 12)}`)
      await expect(page.getByRole('img', { name: januaryTwelfth })).toBeVisible()
    },
  },
]
