import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { deviceHelpTexts as Help } from '#app/device-help.texts.ts'
import { deviceWays, type ToldWays } from '#features/library/device-ways.ts'
import { defaultBrand } from '#kit/brand.ts'
import { isPseudo, languageNames } from '#kit/languages.ts'

const src = new URL('..', import.meta.url).pathname

/** The devices with a row, as sentences name them. */
const names: Readonly<Record<string, RegExp>> = {
  goodnotes: /Good[Nn]otes/,
  notability: /Notability/,
  foldersync: /FolderSync/,
  boox: /Boox/,
  remarkable: /reMarkable/,
  supernote: /Supernote/,
  'kindle-scribe': /Kindle/,
  rclone: /rclone/,
}
const alone: Readonly<Record<string, RegExp>> = {
  en: /by (?:it|them)sel|automatic|auto-|on (?:its|their) own/i,
  de: /von selbst|von allein|automatisch|auto-/i,
  fr: /tou(?:t|te|s|tes) seul|automatique|de lui-même|d’elles?-mêmes?|d’eux-mêmes/i,
  es: /por sí sol|(?:env[ií]a|llega|copia)\w* sol[ao]s?\b|automátic/i,
}

const rows = Object.entries(deviceWays)
const sendsAlone = new Set(rows.filter(([, { byItself }]) => byItself).map(([device]) => device))
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [value(defaultBrand.name)]
  return value ? Object.values(value).flatMap(stringsOf) : []
}

test('only what sends by itself may be said to, and each row says where that was read', () => {
  expect([...sendsAlone]).toEqual(['goodnotes', 'notability', 'foldersync'])
  for (const [device, { sources }] of rows) {
    if (device !== 'other') expect(sources.length, device).toBeGreaterThan(0)
    for (const { at, seen } of sources)
      expect([at, seen]).toEqual([expect.stringMatching(/^https:/), expect.stringMatching(/^20\d\d-\d\d-\d\d$/)])
  }
})

describe.each(languageNames.filter((language) => !isPseudo(language)))('in %s', (language) => {
  const root = `${src}${language === 'en' ? '' : `languages/${language}/`}`
  const byItself = alone[language] ?? expect.fail(`no words for "by itself" in ${language}`)
  const load = async () => {
    const { deviceWaysTexts } = (await import(`${root}features/library/device-ways.texts.ts`)) as { deviceWaysTexts: ToldWays }
    const { deviceHelpTexts } = (await import(`${root}app/device-help.texts.ts`)) as { deviceHelpTexts: typeof Help }
    return { told: Object.entries(deviceWaysTexts), help: stringsOf(deviceHelpTexts(defaultBrand, 'https://shop.example')) }
  }

  it('the sentences of a device promise what its row has', async () => {
    const { told } = await load()
    expect(told.map(([device]) => device)).toEqual(rows.map(([device]) => device))
    for (const [device, texts] of told) {
      for (const sentence of stringsOf(texts.byItself)) expect(sentence).toMatch(byItself)
      for (const sentence of stringsOf(texts.press)) expect(sentence, device).not.toMatch(byItself)
    }
  })

  it('help says all of it', async () => {
    const { told, help } = await load()
    for (const [device, texts] of told) {
      if (device !== 'other' && device !== 'xournal') expect(help).toEqual(expect.arrayContaining(stringsOf(texts)))
    }
  })

  it('no other text says that a device sends by itself', () => {
    const files = globSync(`${root}**/*.texts.ts`).filter((file) => language !== 'en' || !file.includes('/languages/'))
    expect(files.length).toBeGreaterThan(50)
    const sentences = files
      .filter((file) => !file.endsWith('/device-ways.texts.ts'))
      .flatMap((file) => readFileSync(file, 'utf8').split(/\n|(?<=[.:?!]) /))
      .filter((sentence) => byItself.test(sentence))
    const promised = sentences.flatMap((sentence) => Object.keys(names).filter((device) => names[device]?.test(sentence)))
    expect(promised.filter((device) => !sendsAlone.has(device))).toEqual([])
    // The titles of the backups of two apps, and what the empty list of devices says.
    expect(promised.length).toBeGreaterThan(1)
  })
})
