import { goOffline } from '../offline-steps.ts'
import { photo } from '../page-files.ts'
import { expect, type Page, test } from '../willow.ts'

interface Tap {
  at: string
  button: string
  opens: string | RegExp
}

const owners: readonly Tap[] = [
  { at: '/', button: 'Reset Flow', opens: 'Breathing Reset' },
  { at: '/', button: 'F.L.O.W. System', opens: 'F.L.O.W. Companion' },
  { at: '/', button: 'Focus Timer', opens: 'Focus Timer' },
  { at: '/', button: 'Upload Pages', opens: 'Upload Planner Page' },
  { at: '/goals', button: 'Add Goal', opens: /goal/i },
  { at: '/library', button: 'New Folder', opens: 'Create New Folder' },
  { at: '/library', button: 'Upload', opens: 'Upload Planner Page' },
  { at: '/library', button: 'Open Page.png', opens: 'Page.png' },
  { at: '/settings', button: 'Change Password', opens: 'Change Password' },
  { at: '/settings/data', button: 'Delete account', opens: /delete/i },
]

const opened = (page: Page, { opens }: Tap) => page.getByRole('dialog', { name: opens })
const failed = (page: Page) => page.getByRole('dialog', { name: 'You’re offline' })
const button = (page: Page, { button: name }: Tap) => page.getByRole('main').getByRole('button', { name, exact: false }).first()

for (const tap of owners)
  test(`offline, "${tap.button}" on ${tap.at} leaves the screen unchanged, and opens once the network is back`, async ({
    page,
    context,
    fixtures,
    signIn,
    problems,
  }) => {
    problems.expect(/NetworkError|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const robin = await fixtures.user()
    await fixtures.uploads(robin, [{ name: 'Page.png', content: await photo() }])
    await signIn(robin)
    await page.goto(tap.at)
    await expect(button(page, tap)).toBeVisible()
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await goOffline(page)
    await button(page, tap).click()
    await expect(failed(page).or(opened(page, tap)).first()).toBeVisible()
    const hadCode = await opened(page, tap).isVisible()
    if (!hadCode) {
      await failed(page).getByRole('button', { name: 'Try again' }).click()
      await expect(failed(page).getByRole('button', { name: 'Try again' })).toBeEnabled()
    }
    await context.setOffline(false)
    await expect(opened(page, tap)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  })

test('offline, a screen says so beside the navigation, and opens by itself once the network is back', async ({
  page,
  context,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/NetworkError|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(await fixtures.user())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Reset Flow' })).toBeVisible()
  await context.setOffline(true)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const [name, title] of [
    ['Prompts', 'Prompts'],
    ['Goals', 'Goals'],
  ] as const) {
    await navigation.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expect(navigation).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await context.setOffline(true)
  }
})
