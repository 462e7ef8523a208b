// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { pino } from 'pino'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addPages } from '#app/server/pages/pages.ts'
import { defaultBrand } from '#kit/brand.ts'
import { createHttp } from '#kit/server/http/http.ts'
import { addRequestLanguage } from '#kit/server/http/request-language.ts'
import { clearCurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { createBuiltApp } from '#test/servers/built-app.ts'
import { adminRooms, placeAt } from './admin/rooms.ts'
import { findScreen } from './find-screen.ts'
import { Navigation } from './layout/navigation.tsx'
import { prerenderSite } from './prerender.tsx'
import { ScreenRoutes } from './screen-routes.tsx'
import { NotFoundPage, screens } from './screens.ts'

const paths = [...new Set(screens.flatMap((screen) => screen.paths))]
const pathsFor = (who: 'user' | 'visitor' | 'everyone') =>
  screens.filter((screen) => screen.for === who).flatMap((screen) => screen.paths)
const robin = { id: 'u', name: 'Robin Reed', firstName: 'Robin', email: 'robin@mail.example', isAdmin: false, createdAt: '' }
const config = {
  brand: defaultBrand,
  publicUrl: 'https://w.example',
  maxUploadMb: 7,
  hasQuota: false,
  showsPages: true,
  externalSignIn: false,
  hasMailServer: false,
  hasLegalNotice: false,
  hasStrictPasswords: false,
  languages: ['en'] as const,
}

afterEach(() => {
  cleanup()
  clearCurrentUser()
})

describe('the manifest of screens', () => {
  it('names at most one screen for users and one for visitors at each path', () => {
    for (const who of ['user', 'visitor', 'everyone'] as const) expect(pathsFor(who)).toEqual([...new Set(pathsFor(who))])
    expect(pathsFor('everyone').filter((path) => pathsFor('user').includes(path) || pathsFor('visitor').includes(path))).toEqual(
      [],
    )
  })

  it('decides which screen a user and a visitor get at a path', () => {
    for (const one of screens)
      for (const path of one.paths) {
        if (one.for !== 'visitor') expect(findScreen(path, true)).toBe(one)
        if (one.for !== 'user') expect(findScreen(path, false)).toBe(one)
      }
    expect(findScreen('/nowhere', true)).toBeUndefined()
  })

  it('decides what the server answers: a page at each of its paths, with its activity, and 404 elsewhere', async () => {
    const built = await createBuiltApp()
    const app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
    addRequestLanguage(app, () => config.languages)
    await addPages(app, {
      webFolder: built.webFolder,
      builds: [{ language: 'en', webFolder: built.webFolder, site: await prerenderSite(config) }],
      config,
    })
    const answers = await Promise.all(
      [...paths, '/nowhere'].map(async (url) => {
        const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
        return [url, statusCode, / data-activity="(\w+)"/.exec(body)?.[1], body.includes('data-drawn-for="visitor"')]
      }),
    )
    await app.close()
    await built.remove()
    const expected = paths.map((path) => {
      const here = screens.filter((one) => one.paths.includes(path))
      const activity = here.map((one) => (one.for === 'user' ? one.activity : undefined)).find((name) => name !== undefined)
      return [path, 200, activity, here.some((one) => 'isPrerendered' in one && one.isPrerendered)]
    })
    expect(answers).toEqual([...expected, ['/nowhere', 404, undefined, false]])
  })

  it('decides which screens signing in may return to: every screen that needs it', async () => {
    expect((await prerenderSite(config)).returnPaths.toSorted()).toEqual(pathsFor('user').toSorted())
  })

  it('names the module of each screen that the navigation shows to all users', () => {
    const source = readFileSync('src/app/web/screens.ts', 'utf8')
    const named = [...source.matchAll(/code: '([^']+)',\s+Screen: lazyScreen\(async \(\) => \(await import\('([^']+)'\)/g)]
    const owners = screens.filter((one) => one.for === 'user')
    const shown = owners.filter(({ inNavigation }) => inNavigation && !inNavigation.forAdministrators)
    expect(named.map(([, , imported]) => imported)).toEqual(owners.flatMap(({ code }) => code ?? []))
    expect(shown.filter(({ code }) => code === undefined)).toEqual([])
  })

  it("names that module in the same way as the build's manifest", async () => {
    const { pages } = await prerenderSite(config)
    const codeAt = (path: string) => pages.find((page) => page.path === path)?.code
    expect(codeAt('/dashboard')).toBe('home/home-page.tsx')
    expect(codeAt('/library')).toBe('../../features/library/web/library-page.tsx')
    expect(codeAt('/login')).toBeNull()
  })

  it('is the only list of screens: no other file names more than five of their paths', () => {
    // An alarm leads to the page on which it ends: any of the shop's.
    const files = globSync('src/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.|^src\/test\/|screens\.ts$|\/alarms\.texts\.ts$/.test(file),
    )
    const named = (file: string) => {
      const strings = new Set(readFileSync(file, 'utf8').match(/(?<=')\/[a-z/-]*(?=')/g) ?? [])
      return paths.filter((path) => strings.has(path))
    }
    const lists = files.map((file) => [file, ...named(file)]).filter((found) => found.length > 6)
    expect(lists).toEqual([])
  })
})

function Place() {
  const { pathname, state } = useLocation()
  return <p data-testid="place">{state?.from ? `${pathname} from ${state.from}` : pathname}</p>
}

describe('the routes', () => {
  beforeAll(() => NotFoundPage.preload())

  function openAsVisitor(path: string): string {
    render(
      <MemoryRouter initialEntries={[path]}>
        <ScreenRoutes />
        <Place />
      </MemoryRouter>,
    )
    return screen.getByTestId('place').textContent ?? ''
  }
  const isNotFound = () => screen.queryByRole('heading', { name: 'Page not found' }) !== null

  it('have a screen at every path of the manifest, and send visitors to sign in if it needs that', () => {
    for (const path of paths) {
      const needsSignIn = screens.filter((one) => one.paths.includes(path)).every((one) => one.for === 'user')
      expect([path, openAsVisitor(path), isNotFound()]).toEqual([path, needsSignIn ? `/login from ${path}` : path, false])
      cleanup()
    }
    openAsVisitor('/nowhere')
    expect(isNotFound()).toBe(true)
  })
})

describe('the shell', () => {
  it('is around every screen of a user, with the navigation', () => {
    setCurrentUser({ ...robin, isAdmin: true })
    for (const path of pathsFor('user')) {
      render(
        <MemoryRouter initialEntries={[path]}>
          <ScreenRoutes />
        </MemoryRouter>,
      )
      const navigation = screen.queryByRole('navigation', { name: 'Main' })
      expect([path, navigation !== null, document.querySelector('main#content') !== null]).toEqual([path, true, true])
      cleanup()
    }
  })
})

describe('the navigation', () => {
  function items() {
    render(
      <MemoryRouter initialEntries={['/admin/log']}>
        <Navigation />
      </MemoryRouter>,
    )
    return screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  }

  it('has the screens that the manifest lists, in that order', () => {
    setCurrentUser(robin)
    expect(items()).toEqual(['Home /', 'Prompts /prompts', 'Goals /goals', 'Library /library'])
  })

  it('has one more entry for administrators, which is marked on all admin screens', () => {
    setCurrentUser({ ...robin, isAdmin: true })
    expect(items().at(-1)).toBe('Admin /admin')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Admin')
  })
})

describe('the admin area', () => {
  const paths = screens.flatMap((one) => one.paths).filter((path) => path.startsWith('/admin'))
  const pages = adminRooms.flatMap((room) => room.pages)

  it('has each of its screens in one room, also at the addresses of earlier versions', () => {
    expect(pages.flatMap(({ path, also = [] }) => [path, ...also].map((one) => `/admin${one}`)).sort()).toEqual([...paths].sort())
    expect(paths).toEqual(
      expect.arrayContaining(
        ['', '/access', '/mails', '/editions', '/products', '/log', '/security', '/settings', '/keys', '/installation'].map(
          (path) => `/admin${path}`,
        ),
      ),
    )
  })

  it('names the room and the page of an address, with a slash at its end too', () => {
    const shown = (address: string) => {
      const { room, page } = placeAt(address)
      return `${room.label}, ${page.label}`
    }
    expect(['/admin', '/admin/', '/admin/customer', '/admin/security', '/admin/settings/mail/'].map(shown)).toEqual([
      'Today, Admin Dashboard',
      'Today, Admin Dashboard',
      'Customers, People',
      'Shop, Log',
      'Shop, Mail server',
    ])
  })
})
