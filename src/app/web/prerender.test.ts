import { expect, it } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { prerenderAll } from './prerender.tsx'

it('what visitors read, and the skeleton of a dashboard, are drawn without a window', () => {
  const { pages, skeleton } = prerenderAll({
    brand: { ...defaultBrand, name: 'Birch' },
    publicUrl: 'https://w.example',
    maxUploadMb: 7,
    externalSignIn: false,
  })
  expect([...pages.keys()]).toEqual(['/', '/help', '/privacy', '/terms'])
  for (const page of pages.values()) expect(page).toMatch(/<h1[ >].*Birch/s)
  expect(skeleton).toContain('aria-label="Loading"')
  // The Content-Security-Policy refuses inline styles.
  expect([...pages.values(), skeleton].join('')).not.toContain(' style=')
})
