import { adminScreens } from './admin-screens.ts'
import { type Given, type Person, password } from './given.ts'
import { pdfOf, photo, plannerPage } from './page-files.ts'
import type { Screen } from './screen.ts'
import { expect, type Page } from './willow.ts'

const at = (address: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const library = at('/library', 'Library')

async function signupDetails(page: Page, given: Given) {
  await page.getByLabel('Full name').fill('Robin Reed')
  await page.getByLabel('Email').fill(given.email())
  await page.getByLabel('Access code').fill(await given.code())
  await page.keyboard.press('Enter')
}

/** What a newcomer and an owner see at one address differs by what they have. */
export const screens: Screen[] = [
  ...adminScreens,
  { name: 'landing', as: 'visitor', open: at('/', /./) },
  { name: 'login', as: 'visitor', open: at('/login', 'Welcome Back') },
  {
    name: 'login refused',
    as: 'visitor',
    async open(page, given) {
      await page.goto('/login')
      await page.getByLabel('Email').fill(given.email())
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'signup', as: 'visitor', open: at('/signup', 'Join Willow') },
  {
    name: 'signup password',
    as: 'visitor',
    async open(page, given) {
      await page.goto('/signup')
      await signupDetails(page, given)
      await expect(page.getByRole('heading', { level: 1, name: 'Create Your Password' })).toBeVisible()
    },
  },
  { name: 'access', as: 'visitor', open: at('/access', 'Companion') },
  {
    name: 'access password',
    as: 'visitor',
    async open(page, given) {
      await page.goto('/access')
      await signupDetails(page, given)
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin Reed!' })).toBeVisible()
    },
  },
  { name: 'help', as: 'visitor', open: at('/help', /./) },
  { name: 'privacy', as: 'visitor', open: at('/privacy', /./) },
  { name: 'terms', as: 'visitor', open: at('/terms', /./) },
  { name: 'not found', as: 'newcomer', open: at('/no-such-page', 'This page is not here') },
  {
    name: 'dashboard empty',
    as: 'newcomer',
    async open(page) {
      await page.goto('/')
      await expect(page.getByText('Your pages will gather here')).toBeVisible()
    },
  },
  {
    name: 'dashboard filled',
    as: 'owner',
    async open(page) {
      await page.goto('/')
      await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(2)
    },
  },
  {
    name: 'library empty',
    as: 'newcomer',
    async open(page) {
      await page.goto('/library')
      await expect(page.getByText('No files yet')).toBeVisible()
    },
  },
  {
    name: 'library filled',
    as: 'owner',
    async open(page) {
      await library(page)
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'library nothing found',
    as: 'owner',
    async open(page) {
      await page.goto('/library?q=nowhere')
      await expect(page.getByText('No files found')).toBeVisible()
    },
  },
  {
    name: 'upload dialog',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('dialog').getByRole('button', { name: 'Choose Files' }).click()
      await (await chooser).setFiles([
        { name: 'Week 13.pdf', mimeType: 'application/pdf', buffer: pdfOf('Week 13') },
        { name: `A photo with a ${'very '.repeat(20)}long name.png`, mimeType: 'image/png', buffer: await photo() },
        { name: 'notes.txt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('words') },
      ])
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
    },
  },
  {
    name: 'create folder dialog',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'New Folder' }).click()
      await expect(page.getByRole('dialog', { name: 'Create New Folder' })).toBeVisible()
    },
  },
  {
    name: 'viewer image',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Open Week 12.png' }).click()
      await expect(page.getByRole('img', { name: 'Week 12.png' })).toBeVisible()
    },
  },
  {
    name: 'viewer PDF',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Open Planner 2026.pdf' }).click()
      await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
    },
  },
]

/** A library as it looks after a few weeks. */
export async function fillLibrary(given: Given, owner: Person): Promise<void> {
  await given.folder(owner, 'Garden & balcony')
  await given.uploadsWithPreviews(owner, [
    {
      name: 'Beds and borders.png',
      content: await plannerPage({ paper: '#f3ecdf', ink: '#5b7a4a', kind: 'notes' }),
      folder: 'Garden & balcony',
    },
    {
      name: 'March.png',
      content: await plannerPage({ paper: '#fbf7ee', ink: '#a8643c', kind: 'month' }),
      folder: 'Monthly Reviews',
    },
    {
      name: `Notes of a ${'long '.repeat(12)}evening.png`,
      content: await plannerPage({ paper: '#efe6d6', ink: '#44506b', kind: 'notes' }),
      folder: 'Journal Pages',
    },
    { name: 'Scan.tif', content: '%PDF-1.7\nnothing that a reader could use', folder: 'Quick Notes' },
    { name: 'Planner 2026.pdf', content: pdfOf('Planner 2026', 'January') },
    {
      name: 'Week 12.png',
      content: await plannerPage({ paper: '#fdfaf3', ink: '#3f6b54', kind: 'week' }),
      folder: 'Weekly Plans',
    },
  ])
}
