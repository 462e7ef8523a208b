import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { LandingPage } from './landing-page.tsx'

/** Rendered in Node, which has no window: what a visitor without scripts sees. */
const html = renderToStaticMarkup(
  <StaticRouter location="/">
    <LandingPage />
  </StaticRouter>,
)

const links = [...html.matchAll(/<a [^>]*>[\s\S]*?<\/a>/g)].map(([link]) => ({
  href: /href="([^"]*)"/.exec(link)?.[1] ?? '',
  isNewTab: /target="_blank"/.test(link) && /rel="noopener/.test(link),
  text: link.replace(/<[^>]*>/g, '').trim(),
}))

const hrefOf = (text: string) => links.find((link) => link.text.startsWith(text))?.href

describe('the prerendered landing page', () => {
  it('links to sign-in and sign-up', () => {
    expect(html).toContain('Ready to Get Started?')
    expect(hrefOf('Sign In')).toBe('/login')
    expect(['Get Started', 'Try Full App', 'Have an Access Code?'].map(hrefOf)).toEqual(['/signup', '/signup', '/signup'])
  })

  it('says how a page gets to its day, with a drawing that needs no script', () => {
    expect(html).toMatch(/Written by hand, found by its day<\/h2>.*<svg [^>]*aria-hidden="true"/)
  })

  it('shows the six features by name', () => {
    const names = [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name]) => name).slice(0, 6)
    expect(names).toEqual(['Focus Timer', 'F.L.O.W. System', 'Upload Pages', 'Daily Prompts', 'Reset Flow', 'Smart Organization'])
  })

  it('shows the preview card of a day: 25:00, 3 of 5 goals, 12 pages', () => {
    for (const words of ['25:00', '3 of 5', '12 pages today']) expect(html).toContain(words)
  })

  it('opens the store and the community in a new tab without access to this one', () => {
    const outside = links.filter(({ href }) => href.startsWith('http'))
    expect(outside.map(({ href }) => href)).toEqual(['https://store.willow.example/pro-pack', 'https://community.willow.example'])
    expect(hrefOf('Get Pro Pack')).toBe('https://store.willow.example/pro-pack')
    expect(outside.every(({ isNewTab }) => isNewTab)).toBe(true)
  })

  it('has a footer with nine working links', () => {
    const names = [
      'Features',
      'Pro Pack',
      'Pricing',
      'Help Center',
      'Contact Us',
      'Community',
      'About',
      'Privacy Policy',
      'Terms of Service',
    ]
    expect(names.map(hrefOf)).toEqual([
      '/#features',
      '/#pro-pack',
      '/#pricing',
      '/help',
      'mailto:hello@willow.example',
      'https://community.willow.example',
      '/#about',
      '/privacy',
      '/terms',
    ])
  })

  it('has every section that a link refers to', () => {
    const named = links.flatMap(({ href }) => /#(.+)$/.exec(href)?.[1] ?? [])
    expect(named.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
  })

  it('shows the year 2025 and three testimonials', () => {
    expect(html).toContain('© 2025 Willow')
    expect(html.match(/<blockquote/g)).toHaveLength(3)
  })

  it('has no inline style, which the content security policy would block', () => {
    expect(html).not.toMatch(/ style="/)
  })
})
