import { expect, it } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { prerenderAll } from './prerender.tsx'

it('what visitors read, and the skeleton and the beginning of a dashboard, are drawn without a window', () => {
  const { pages, skeleton, homeStart } = prerenderAll({
    brand: { ...defaultBrand, name: 'Birch' },
    publicUrl: 'https://w.example',
    maxUploadMb: 7,
    externalSignIn: false,
    hasMailServer: false,
  })
  expect([...pages.keys()]).toEqual(['/', '/help', '/privacy', '/terms'])
  for (const page of pages.values()) expect(page).toMatch(/<h1[ >].*Birch/s)
  expect(skeleton).toContain('aria-label="Loading"')
  expect(homeStart.match(/data-slot="\w+"/g)).toEqual(['data-slot="greeting"', 'data-slot="today"', 'data-slot="prompt"'])
  // The Content-Security-Policy refuses inline styles.
  expect([...pages.values(), skeleton, homeStart].join('')).not.toContain(' style=')
})
