import { pdfOf } from '../page-files.ts'
import { fillPlanner, slow } from '../screens/filled-planner.ts'
import { expect, test } from '../willow.ts'

const pages = 30

test('a user signs up, uploads a PDF of 30 pages, turns to its last page, adds a goal and starts the timer', async ({
  page,
  fixtures,
}) => {
  const email = fixtures.email()
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Robin Reed')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Access code').fill(await fixtures.code())
  await page.getByRole('button', { name: 'Validate Access Code' }).click()
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.getByLabel('Confirm password').fill('planner-42')
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Robin')

  await page.goto('/library')
  await page.getByRole('button', { name: 'Upload Your First File' }).click()
  const words = Array.from({ length: pages }, (_, index) => `Day ${index + 1}.`)
  const upload = page.getByRole('dialog', { name: 'Upload Planner Page' })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Planner.pdf', mimeType: 'application/pdf', buffer: pdfOf(...words) })
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Open Planner.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'Planner.pdf' })
  for (let number = 1; number <= pages; number += 1) {
    const sheet = viewer.getByRole('img', { name: `Page ${number} of ${pages}` })
    await expect(sheet.locator('canvas')).toBeVisible()
    await expect(viewer.getByText(`Day ${number}.`)).toBeAttached()
    if (number < pages) await viewer.getByRole('button', { name: 'Next page' }).click()
  }
  await expect(viewer.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await page.goto('/goals')
  await page.getByRole('button', { name: 'Add Goal' }).click()
  const goal = page.getByRole('dialog')
  await goal.getByLabel('Goal', { exact: true }).fill('Walk to the sea')
  await goal.getByRole('button', { name: 'Add Goal' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Walk to the sea' })).toBeVisible()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Focus Timer' }).click()
  const timer = page.getByRole('dialog', { name: 'Focus Timer' })
  await timer.getByRole('button', { name: 'Start' }).click()
  await expect(timer.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(timer).toContainText(/2[45]:\d\d/)
})

test('a planner is read as a month, on Home and page by page, and a visitor can ask for a code', async ({
  page,
  fixtures,
  signIn,
}) => {
  test.setTimeout(2 * slow)
  const admin = await fixtures.admin()
  await fillPlanner(fixtures, admin)
  await page.goto('/claim')
  await page.getByLabel('Order number').fill('1234')
  await expect(page.getByRole('button', { name: 'Send my code' })).toBeVisible()

  await signIn(admin)
  const year = new Date().getFullYear()
  await page.goto(`/planner?month=${year}-01`)
  await expect(page.getByRole('heading', { level: 1, name: `January ${year}` })).toBeVisible()
  await page.getByRole('link', { name: `January 12, ${year}` }).click()
  const reader = page.getByRole('dialog', { name: `January 12, ${year}` })
  await expect(reader.getByRole('img').first()).toBeVisible()
  await reader.getByRole('button', { name: 'About this page' }).click()
  await expect(page.getByText('Is this the wrong day?').or(page.getByText('Move to another day')).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/')
  const card = page.getByRole('region', { name: 'Your planner' })
  await expect(card.getByText(/\d+ days written/)).toBeVisible()
})
