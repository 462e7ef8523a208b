import { beforeAll, describe, expect, it } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import type { Site } from '../site.ts'
import { prerenderSite } from './prerender.tsx'

let site: Site
beforeAll(async () => {
  site = await prerenderSite({
    brand: { ...defaultBrand, name: 'Birch' },
    publicUrl: 'https://w.example',
    maxUploadMb: 7,
    hasQuota: false,
    showsPages: true,
    externalSignIn: false,
    hasMailServer: false,
    hasLegalNotice: false,
    hasStrictPasswords: false,
    languages: ['en'] as const,
  })
})
const readable = () => site.pages.flatMap(({ path, forVisitors }) => (forVisitors ? [{ path, ...forVisitors }] : []))

describe('the prerendered site', () => {
  it('has the pages for visitors, each with its title', () => {
    expect(Object.fromEntries(readable().map(({ path, title }) => [path, title]))).toEqual({
      '/': 'Birch',
      '/dashboard': 'Birch',
      '/app': 'Birch',
      '/help': 'Help Center · Birch',
      '/help/devices': 'Pages from your devices · Birch',
      '/privacy': 'Privacy Policy · Birch',
      '/terms': 'Terms of Service · Birch',
      '/legal-notice': 'Legal Notice · Birch',
    })
    for (const { html } of readable()) expect(html).toMatch(/<h1[ >].*Birch/s)
  })

  it('has the skeleton and the start of a dashboard', () => {
    expect(site.skeleton).toContain('aria-label="Loading"')
    const slots = site.homeStart.match(/data-slot="\w+"/g)
    expect(slots).toEqual(['data-slot="greeting"', 'data-slot="today"', 'data-slot="prompt"'])
    expect(site.pages.filter(({ isHome }) => isHome).map(({ path }) => path)).toEqual(['/', '/dashboard', '/app'])
  })

  it('has no inline style, which the Content-Security-Policy blocks', () => {
    expect([...readable().map(({ html }) => html), site.skeleton, site.homeStart].join('')).not.toContain(' style=')
  })
})

it('the server knows which screens are for an activity', () => {
  const activities = site.pages.flatMap(({ path, activity }) => (activity ? [[path, activity]] : []))
  expect(activities).toEqual([
    ['/prompts', 'journaling'],
    ['/goals', 'goals'],
  ])
})
