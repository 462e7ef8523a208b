import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { accessTexts } from '#features/access/access.texts.ts'
import { sessionTexts } from '#features/focus-timer/focus-session.texts.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { type MailKind, mailWords } from '#features/mail/mail.texts.ts'
import { promptCategories } from '#features/prompts/prompts.collection.ts'
import { promptsTexts } from '#features/prompts/prompts.texts.ts'
import { defaultBrand } from '#kit/brand.ts'
import { inLanguage } from '#kit/languages.ts'
import { wordingIn } from '#kit/wording.ts'
import { loadLanguages } from './load-languages.ts'

const sources = new URL('../../', import.meta.url)
const filesIn = (pattern: string) => globSync(pattern, { cwd: fileURLToPath(sources) }).toSorted()

test('the texts of every folder are loaded in the languages on offer', async () => {
  await loadLanguages(['en', 'en-XA'])
  const missed: string[] = []
  for (const file of filesIn('!(languages)/**/*.texts.ts')) {
    const exported: Record<string, unknown> = await import(new URL(file, sources).href)
    for (const [name, texts] of Object.entries(exported))
      if (texts instanceof Object && inLanguage(texts, 'en-XA') === texts) missed.push(`${file} ${name}`)
  }
  expect(missed).toEqual([])
})

const lists: readonly string[] = ['alarm', 'shop-changed']
/** What any email can be about. */
const about = {
  ...{ codes: ['WILLOWAAAAAA'], isKnown: false, ended: [], lines: [], isOver: false, url: 'https://w.example' },
  ...{ title: '', moment: '', browser: '', settingsUrl: '', offUrl: '', newAddress: '', day: '', subject: '', label: '' },
}

test.each(['de', 'fr', 'es'] as const)('no email in %s speaks of a button, which its plain text lacks', async (language) => {
  await loadLanguages(['en', language])
  const texts = (Object.keys(mailWords) as MailKind[]).map(
    (kind) =>
      composeMail(wordingIn(defaultBrand, language), kind, { ...about, what: lists.includes(kind) ? [] : '' } as never).text,
  )
  expect(texts.filter((text) => /knopf|schaltfläche|bouton|botón|button/i.test(text))).toEqual([])
})

test.each(filesIn('languages/*/**/*.texts.ts'))('%s translates all that the English file exports', async (file) => {
  const english: object = await import(new URL(file.replace(/^languages\/[^/]+\//, ''), sources).href)
  expect(Object.keys(await import(new URL(file, sources).href)).toSorted()).toEqual(Object.keys(english).toSorted())
})

/** Only the command line and the log use them, and those stay English. */
const forOperators =
  /^(kit|operations)\/server\/(s3|backup|restored?|failure|install|installation|owner|upkeep|doctor\/doctor-command)\b/
const everywhere = filesIn('!(languages)/**/{*.texts,errors,*.errors}.ts').filter((file) => !forOperators.test(file))

test.each(filesIn('languages/*'))('%s has a file for each file of texts and errors', (folder) => {
  expect(everywhere.filter((file) => !existsSync(new URL(`${folder}/${file}`, sources)))).toEqual([])
})

test('errors that people read are in files that a language can translate', () => {
  const elsewhere = filesIn('!(languages)/**/*.ts').filter(
    (file) => !/([/.]errors|\.test)\.ts$/.test(file) && / = defineError\(/.test(readFileSync(new URL(file, sources), 'utf8')),
  )
  // Only programs read the metrics.
  expect(elsewhere).toEqual(['operations/server/metrics/metrics.ts'])
  const translated = filesIn('languages/*/**/{errors,*.errors}.ts').map((file) => file.replace(/^languages\/[^/]+\//, ''))
  expect(translated.filter((file) => !existsSync(new URL(file, sources)))).toEqual([])
})

/** Texts that are kept to the letter. */
const withStraight = [
  ...promptCategories,
  promptsTexts.today.title,
  accessTexts.companion.passwordsDoNotMatch,
  sessionTexts.breakEndedTitle,
  ...sessionTexts.workEndedText(1).split('1'),
]

test('texts have curly apostrophes', () => {
  // Words that are recognized are not said.
  const files = filesIn('**/{*.texts,errors,*.errors}.ts').filter((file) => !file.endsWith('/day-words.texts.ts'))
  const straight = files.flatMap((file) => {
    const source = readFileSync(new URL(file, sources), 'utf8').replace(/^ *(\/\*\*?|\*|\/\/) .*/gm, '')
    const rest = withStraight.reduce((text, kept) => text.replaceAll(kept, ''), source)
    return [...rest.matchAll(/.*[a-z}]\\?'[a-z].*/gi)].map(([line]) => `${file}: ${line.trim()}`)
  })
  expect(straight).toEqual([])
})

test('the texts and screens of the app show dates by one function', () => {
  const files = filesIn('!(paper)/**/{*.texts.ts,web/**/*.ts,web/**/*.tsx}')
  const others = files.filter((file) =>
    /toLocale(Date|Time)String|DateTimeFormat\(/.test(readFileSync(new URL(file, sources), 'utf8')),
  )
  expect(others.filter((file) => !/\.test\.tsx?$|languages\/[^/]+\/paper\//.test(file))).toEqual([])
})
