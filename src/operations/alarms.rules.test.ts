import { expect, test } from 'vitest'
import { loadLanguages } from '#app/server/load-languages.ts'
import { defaultBrand } from '#kit/brand.ts'
import { wordingIn } from '#kit/wording.ts'
import { byWeight } from './alarms.rules.ts'
import { alarmTexts } from './alarms.texts.ts'

test('alarms about emails come first, then the heaviest, and those of one weight by how long they have lasted', () => {
  const alarms = [
    { kind: 'mails-kept', raisedAt: '2026-11-01' },
    { kind: 'mails-failed', raisedAt: '2026-11-03' },
    { kind: 'disk-low' },
    { kind: 'orders-refused', raisedAt: '2026-11-02' },
    { kind: 'jobs-dead', raisedAt: '2026-10-01' },
  ] as const
  expect(byWeight<(typeof alarms)[number] & { raisedAt?: string }>(alarms).map(({ kind }) => kind)).toEqual([
    'mails-kept',
    'mails-failed',
    'disk-low',
    'orders-refused',
    'jobs-dead',
  ])
})

test('what is mended in the browser is linked, in each language to the same place', async () => {
  const offered = ['en', 'de', 'es', 'fr'] as const
  await loadLanguages(offered)
  const english = placesIn('en')
  for (const language of offered) expect(placesIn(language)).toEqual(english)
  for (const [kind, place] of Object.entries(english))
    if (/^backup/.test(kind)) expect([kind, place]).toEqual([kind, '/admin/backups'])
  expect(english['shop-silent']).toBe('/admin/shops')
})

const placesIn = (language: 'en' | 'de' | 'es' | 'fr') => {
  const { data } = wordingIn(defaultBrand, language).say(alarmTexts)
  return Object.fromEntries(Object.entries(data).map(([kind, { link }]) => [kind, link?.to]))
}
