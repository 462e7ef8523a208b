// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pagePaths } from '#app/pages.ts'
import { returnPaths } from '#features/accounts/external-sign-in.contract.ts'
import { adminNavigation, navigation } from './navigation.ts'
import { homePaths, mailedScreens, openScreens, ownerScreens } from './screens.ts'

const entrances = ['/login', '/signup', '/access', '/setup']

it('the server answers with the page at exactly the addresses that show a screen', () => {
  const screens = [
    ...homePaths,
    ...Object.keys(ownerScreens),
    ...Object.keys(openScreens),
    ...Object.keys(mailedScreens),
    ...entrances,
  ]
  expect(screens.toSorted()).toEqual(pagePaths.toSorted())
})

it('the navigation leads only to screens that are there', () => {
  const paths = ['/', ...Object.keys(ownerScreens)]
  expect([...navigation, adminNavigation].filter(({ path }) => !paths.includes(path))).toEqual([])
})

it('signing in elsewhere leads back to every screen that needs a sign-in, and to no other', () => {
  expect(returnPaths.toSorted()).toEqual(['/dashboard', ...Object.keys(ownerScreens)].toSorted())
})
