import { defaultSettings } from '#features/settings/settings.rules.ts'
import { type Fixtures, password } from './fixtures.ts'
import { accountScreens } from './screens/account-screens.ts'
import { adminScreens } from './screens/admin-screens.ts'
import { codesScreens } from './screens/codes-screens.ts'
import { companionScreens } from './screens/companion-screens.ts'
import { libraryScreens } from './screens/library-screens.ts'
import { plannerScreens } from './screens/planner-screens.ts'
import { words } from './screens/pseudo-page.ts'
import { at, type Screen } from './screens/screen.ts'
import { expect, type Page } from './willow.ts'

async function signupDetails(page: Page, fixtures: Fixtures) {
  await page.getByLabel('Full name').fill('Robin Reed')
  await page.getByLabel('Email').fill(fixtures.email())
  await page.getByLabel('Access code').fill(await fixtures.code())
  await page.keyboard.press('Enter')
}

/** All screens to check. Newcomers and owners may see different screens at one address. */
export const screens: Screen[] = [
  ...adminScreens,
  ...codesScreens,
  { name: 'landing', as: 'visitor', open: at('/', /./) },
  { name: 'login', as: 'visitor', open: at('/login', 'Welcome Back') },
  {
    name: 'login refused',
    as: 'visitor',
    async open(page, fixtures) {
      await page.goto('/login')
      await page.getByLabel('Email').fill(fixtures.email())
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'login elsewhere refused',
    as: 'visitor',
    async open(page) {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Sign in with another account' }).click()
      await expect(page.getByRole('alert')).toContainText(words('isn’t responding'))
    },
  },
  { name: 'signup', as: 'visitor', open: at('/signup', 'Join Willow') },
  {
    name: 'signup password',
    as: 'visitor',
    async open(page, fixtures) {
      await page.goto('/signup')
      await signupDetails(page, fixtures)
      await expect(page.getByRole('heading', { level: 1, name: 'Create Your Password' })).toBeVisible()
    },
  },
  { name: 'access', as: 'visitor', open: at('/access', 'Companion') },
  { name: 'access after joining elsewhere', as: 'visitor', open: at('/access?problem=taken', 'Companion') },
  {
    name: 'access password',
    as: 'visitor',
    async open(page, fixtures) {
      await page.goto('/access')
      await signupDetails(page, fixtures)
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin Reed!' })).toBeVisible()
    },
  },
  ...plannerScreens,
  { name: 'admin editions', as: 'admin', open: at('/admin/editions', 'Editions') },
  { name: 'help', as: 'visitor', open: at('/help', /./) },
  { name: 'help for devices', as: 'visitor', open: at('/help/devices', /./) },
  { name: 'privacy', as: 'visitor', open: at('/privacy', /./) },
  { name: 'terms', as: 'visitor', open: at('/terms', /./) },
  { name: 'legal notice', as: 'visitor', open: at('/legal-notice', /./) },
  { name: 'not found', as: 'newcomer', problem: /status of 404/, open: at('/no-such-page', 'Page not found') },
  {
    name: 'dashboard empty',
    as: 'newcomer',
    async open(page) {
      await page.goto('/')
      await expect(page.getByText('Your pages will gather here')).toBeVisible()
    },
  },
  {
    name: 'dashboard of somebody new',
    as: 'newcomer',
    async open(page) {
      await page.route('**/settings', (route) => route.fulfill({ json: { ...defaultSettings, isWelcomed: false } }))
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'What do you write on?' })).toBeVisible()
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
  ...libraryScreens,
  ...companionScreens,
  ...accountScreens,
]
