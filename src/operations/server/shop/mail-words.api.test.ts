import { beforeEach, expect, test } from 'vitest'
import { wordedMails } from '#features/mail/own-words.rules.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { SettingsOfGroup, ShopSettings } from '../../shop-settings.contract.ts'
import { type WordKey, wordKeys } from '../../shop-settings.rules.ts'

forEachDatabase((current) => {
  let willow: Willow
  let olive: TestUser

  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['shop_settings', 'mails', 'jobs', 'actions', 'users'] as const) await queries.deleteFrom(table).execute()
    willow = await createWillow({ database: current().database, sendsMail: true })
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    return () => willow.close()
  })

  async function ask<Reply>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
    const headers = { cookie: olive.cookie }
    const reply = await willow.app.inject({
      ...{ method, url: `/api/admin/shop-settings${path}`, headers },
      ...(payload ? { payload } : {}),
    })
    return { status: reply.statusCode, ...(reply.json() as Reply & { message: string }) }
  }
  const save = (version: number, changes: Partial<Record<WordKey, string | null>>) =>
    ask<SettingsOfGroup>('PUT', '/words', { version, changes })
  const preview = (mail: string, changes: object) =>
    ask<{ subject: string; text: string }>('POST', '/words/preview', { mail, changes })
  const shown = async (key: WordKey) => {
    const { groups } = await ask<ShopSettings>('GET', '')
    return groups.flatMap(({ settings }) => settings).find((one) => one.key === key)
  }
  const toRobin = async () => {
    const mails = await current().database.queries.selectFrom('mails').selectAll().orderBy('id').execute()
    return mails.filter(({ to_address }) => to_address === 'robin@mail.example')
  }
  const subscribe = () => willow.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email: 'robin@mail.example' } })

  test('the usual words are shown with their placeholders, and own ones are in the next email', async () => {
    expect(await shown('codeSubject')).toMatchObject({ value: 'Your access code for {name}', isSet: false, variable: null })
    for (const mail of wordedMails) expect((await shown(wordKeys[mail].text))?.value).toMatch(/\w{5}/)
    const saved = await save(0, { newsletterSubject: 'News from {name}?', newsletterText: 'Press it.\n\nOr ask {support}.' })
    expect(saved).toMatchObject({ status: 200, version: 1 })
    await subscribe()
    // The reply doesn't wait for it, so that it tells nobody who is subscribed.
    await expect.poll(toRobin).toHaveLength(1)
    const [mail] = await toRobin()
    expect(mail?.subject).toBe('News from Willow?')
    expect(mail?.text).toContain('Press it.\n\nOr ask hello@willow.example.\n\nSubscribe:\n')
    expect(await shown('newsletterSubject')).toMatchObject({ value: 'News from {name}?', isSet: true })
  })

  test('what is emptied is usual again, and the other words stay', async () => {
    await save(0, { codeSubject: 'Own', codeText: 'Own text' })
    await save(1, { codeSubject: null })
    expect(await shown('codeSubject')).toMatchObject({ value: 'Your access code for {name}', isSet: false })
    expect(await shown('codeText')).toMatchObject({ value: 'Own text', isSet: true })
  })

  test('a preview shows what would be sent, and saves nothing', async () => {
    await save(0, { codeText: 'Saved text for {name}' })
    const { status, subject, text } = await preview('code', { codeSubject: 'Typed {name}' })
    expect([status, subject]).toEqual([200, 'Typed Willow'])
    expect(text).toMatch(/^Saved text for Willow\n\n {4}WILLOW…\n\nCreate your account:\n/)
    expect((await preview('code', { codeText: null })).text).toContain('Thank you for your Pro Pack.')
    expect(await shown('codeSubject')).toMatchObject({ isSet: false })
  })

  test('a placeholder that stands for nothing is refused with one sentence, saved or only shown', async () => {
    const message = '“Text of the email with a code” has {code}, which stands for nothing. You can use {name} and {support}.'
    expect(await save(0, { codeSubject: 'Fine', codeText: 'Your {code}' })).toMatchObject({ status: 400, message })
    expect(await preview('code', { codeText: 'Your {code}' })).toMatchObject({ status: 400, message })
    expect(await shown('codeSubject')).toMatchObject({ isSet: false })
    const long = '“Subject of the email with a code” must be one line of at most 140 characters.'
    expect(await save(0, { codeSubject: 'Two\nlines' })).toMatchObject({ status: 400, message: long })
    expect(await save(0, { codeSubject: 'x'.repeat(141) })).toMatchObject({ status: 400, message: long })
    expect(await save(0, { codeText: 'x'.repeat(4001) })).toMatchObject({ status: 400 })
    expect(await save(0, { codeText: 'a bell \u0007' })).toMatchObject({ status: 400 })
  })

  test('words of another group can’t be previewed, and of no other email', async () => {
    expect((await preview('code', { legalNotice: 'x' })).status).toBe(400)
    expect((await preview('password-reset', {})).status).toBe(400)
  })
})
