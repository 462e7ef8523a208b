import { expect, type Page } from '../willow.ts'
import { dayNumberInPlanner } from './filled-planner.ts'
import { at, inDialog, type Screen } from './screen.ts'

const year = new Date().getFullYear()

async function openJanuary(page: Page) {
  await page.goto('/planner')
  for (let month = new Date().getMonth(); month > 0; month--) await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`January 12, ${year}`) })).toBeVisible()
}

export const plannerScreens: Screen[] = [
  { name: 'planner empty', as: 'newcomer', open: at('/planner', 'Your planner') },
  { name: 'planner book empty', as: 'newcomer', open: at('/planner/book', 'Your planner as a book') },
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
      await page.getByRole('button', { name: new RegExp(`January 12, ${year}`) }).click()
      await expect(inDialog(page, 'Next page')).toBeVisible()
      await page.getByRole('dialog').getByRole('radio', { name: 'Only your writing' }).check({ force: true })
      await expect(page.getByRole('img', { name: /Your writing on/ })).toBeVisible()
    },
  },
  {
    name: 'planner book',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await page.goto(`/planner/book?month=${year}-01-01`)
      await expect(page.getByRole('link', { name: new RegExp(`^\\w+day, January 12, ${year}`) })).toBeVisible()
    },
  },
  {
    name: 'planner book with writing only',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await page.goto('/planner/book?written=1')
      await expect(page.getByRole('link', { name: new RegExp(`^\\w+day, January 12, ${year}`) })).toBeVisible()
    },
  },
  {
    name: 'planner book page',
    as: 'admin',
    hasPlanner: true,
    async open(page) {
      await page.goto(`/planner/book?page=${dayNumberInPlanner(year, 12)}`)
      await expect(page.getByRole('img', { name: new RegExp(`January 12, ${year}`) })).toBeVisible()
    },
  },
]
