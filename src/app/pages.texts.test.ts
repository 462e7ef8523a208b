import { describe, expect, it } from 'vitest'
import { helpTexts, privacyTexts, type TextPage, termsTexts } from '#app/pages.texts.ts'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { deletedTexts } from '#features/library/deleted.texts.ts'
import { deletedKeptDays, partsKeptMs } from '#features/library/library.rules.ts'
import { libraryTexts } from '#features/library/library.texts.ts'
import { mostPinnedMb } from '#features/library/pins.rules.ts'
import { pinsTexts } from '#features/library/pins.texts.ts'
import { refusedKeptMs } from '#features/library/sources.rules.ts'
import { uploadTexts } from '#features/library/upload.texts.ts'
import { deliveriesKeptDays } from '#features/orders/server/orders.feature.ts'
import { sheetKeptDays } from '#features/sheet/server/sheet.feature.ts'
import { type Brand, defaultBrand } from '#kit/brand.ts'
import { isPseudo, languageNames } from '#kit/languages.ts'
import { absoluteLifetimeMs } from '#kit/server/access/sessions.ts'
import { sessionLifetimeMs } from '#kit/session-lifetime.ts'
import { usualRetentionDays } from '#operations/server/config.ts'

const renamed: Brand = { ...defaultBrand, name: 'Alder', tabletFolder: 'Slate Pages' }
const wordsOf = (page: TextPage) => JSON.stringify(page)

describe('help, privacy and terms', () => {
  it('call the product by the name that the operator configured', () => {
    for (const page of [helpTexts(renamed, 50, true), privacyTexts(renamed, false), termsTexts(renamed)]) {
      expect(wordsOf(page)).toContain('Alder')
      expect(wordsOf(page)).not.toContain('Willow')
    }
  })

  it('help names the tablet folder and the largest file this shop accepts', () => {
    expect(wordsOf(helpTexts(renamed, 50, true))).toContain('Slate Pages')
    expect(wordsOf(helpTexts(renamed, 50, true))).toContain('up to 50 MB')
  })

  it('help counts days and megabytes as the app does, and names buttons and places as they are on screen', () => {
    const help = wordsOf(helpTexts(renamed, 50, true))
    expect(help).toContain(`${deletedKeptDays} days`)
    expect(help).toContain(`up to ${mostPinnedMb} MB`)
    expect(help).toContain(accountsTexts.forgotPassword.link)
    for (const { title } of [deletedTexts, pinsTexts.page]) expect(help).toContain(title)
    for (const name of [uploadTexts.takePhoto, libraryTexts.file.keep, deletedTexts.remove]) expect(help).toContain(name)
  })

  it('help promises an email only where the shop can send one', () => {
    expect(wordsOf(helpTexts(renamed, 50, true))).toContain('we’ll email you a link')
    expect(wordsOf(helpTexts(renamed, 50, false))).not.toContain('we’ll email you a link')
    expect(wordsOf(helpTexts(renamed, 50, false))).toContain('This shop can’t send email yet.')
  })

  it('privacy mentions a sign-in provider only if there is one', () => {
    expect(wordsOf(privacyTexts(renamed, true))).toContain('that provider learns')
    expect(wordsOf(privacyTexts(renamed, false))).not.toContain('that provider learns')
  })
})

const dayMs = 24 * 60 * 60 * 1000
const translated = languageNames.filter((language) => !isPseudo(language))

describe.each(translated)('in %s', (language) => {
  const load = (file: string) =>
    import(new URL(`${language === 'en' ? '..' : `../languages/${language}`}/app/${file}`, import.meta.url).href)

  it('the privacy page names the periods that the program keeps', async () => {
    const { privacyTexts: texts } = (await load('pages.texts.ts')) as { privacyTexts: typeof privacyTexts }
    const { securityEvents } = usualRetentionDays
    const periods = [partsKeptMs, refusedKeptMs, sessionLifetimeMs, absoluteLifetimeMs]
    const [parts, refused, session, absolute] = periods.map((ms) => ms / dayMs)
    const numbers = wordsOf(texts(renamed, true)).match(/\d+/g)?.map(Number)
    const own = [deletedKeptDays, parts, refused, sheetKeptDays]
    expect(numbers).toEqual([...own, deliveriesKeptDays, session, absolute, securityEvents, session])
  })
})
