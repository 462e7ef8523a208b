import { password } from './fixtures.ts'
import { waitUntilKept } from './offline-steps.ts'
import { test as base, expect, type Page, runServer } from './willow.ts'

const test = base.extend({
  server: [({ serverOf: _ }, use) => runServer({ LANGUAGES: 'en, de, en-XA' }, use), { scope: 'worker' }],
})
// In one worker, because each would start a server of its own.
test.describe.configure({ mode: 'default' })

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('offline too', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a language chosen in Settings applies at once, on other devices, offline, and after signing out', async ({
    page,
    context,
    fixtures,
    signIn,
    otherBrowser,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    const user = await fixtures.user()
    await signIn(user)
    await page.goto('/settings/looks')
    await waitUntilKept(page)
    await page.getByRole('radio', { name: 'Ëñģłïšĥ' }).click()
    await expect.poll(() => languageOf(page)).toBe('en-XA')
    await expect(heading(page)).toHaveText('Ļööööķš')

    const tablet = await otherBrowser(user)
    await tablet.goto('/goals')
    await expect.poll(() => languageOf(tablet)).toBe('en-XA')
    await expect(heading(tablet)).toHaveText('Ğööááļš')

    await context.setOffline(true)
    await page.goto('/goals')
    await expect(heading(page)).toHaveText('Ğööááļš')
    await context.setOffline(false)

    await page.goto('/settings')
    await page.getByRole('button', { name: /^Ļööğ/ }).click()
    await expect(page).toHaveURL('/')
    expect(await languageOf(page)).toBe('en-XA')
  })
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

  test('a German owner signs up, plans a goal, starts the timer and finds the settings', async ({ page, fixtures }) => {
    const email = fixtures.email()
    await page.goto('/signup')
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.getByLabel('Vor- und Nachname').fill('Jule Ährenfeld')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Zugangscode').fill(await fixtures.code())
    await press(page, 'Zugangscode prüfen')
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByLabel('Passwort wiederholen').fill(password)
    await press(page, 'Konto anlegen')

    await expect(heading(page)).toHaveText('Schön, dass du da bist')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await press(page, 'Anmelden')
    await expect(heading(page)).toHaveText(/^Guten (Morgen|Tag|Abend), Jule Ährenfeld$/)
    await expect(page.getByText(/^Heute ist (\S+tag|Mittwoch), \d+\. \S+ 2\d{3}$/)).toBeVisible()

    await page.goto('/goals')
    await press(page, 'Erstes Ziel hinzufügen')
    await page.getByRole('textbox', { name: 'Ziel' }).fill('Sonntags am Fluss spazieren gehen')
    await page.getByRole('dialog').getByRole('button', { name: 'Ziel hinzufügen' }).click()
    await page.getByRole('button', { name: 'Als erledigt markieren: Sonntags am Fluss spazieren gehen' }).click()
    await expect(page.getByText(/· Erledigt am \d+\. \S+$/)).toBeVisible()

    await page.goto('/')
    await page.getByRole('button', { name: /^Fokus-Timer/ }).click()
    await press(page, 'Starten')
    await expect(page.getByRole('button', { name: 'Anhalten', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto('/settings/looks')
    await expect(heading(page)).toHaveText('Aussehen')
    await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
    await page.goto('/settings')
    await expect(heading(page)).toHaveText('Einstellungen')
    await expect(page.getByRole('definition').filter({ hasText: /^\d+\. \S+ 2\d{3}$/ })).toBeVisible()
    await press(page, 'Abmelden')
    await expect(page).toHaveURL('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })
})
