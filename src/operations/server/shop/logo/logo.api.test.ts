import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeMail } from '#features/mail/compose-mail.ts'
import { hugePng, interlacedPng, plain } from '#kit/server/documents/pictures.test-data.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'
import type { SettingsOfGroup, ShopSettings } from '../../../shop-settings.contract.ts'

const minute = 60_000
const wholesome = 'The logo must be a PNG, JPEG or WebP of at most 4 MB.'
const otherSize = 'The logo must have from 32 to 4,000 pixels on each side.'
const unreadable = 'This picture can’t be read. Save it again as a PNG, and choose that one.'

/** A wide logo with a transparent ground and what a file can hold besides its picture. */
let wide: Buffer
beforeAll(async () => {
  const drawn = await sharp({ create: { width: 800, height: 200, channels: 4, background: '#b0124a00' } })
    .composite([{ input: await plain(300, 150, '#b0124a').png().toBuffer(), left: 100, top: 25 }])
    .withExif({ IFD0: { Copyright: 'secret place of the photographer' } })
    .png()
    .toBuffer()
  // A page for a browser that believes content more than types.
  wide = Buffer.concat([drawn, Buffer.from('<html><script>alert(1)</script></html>')])
})

forEachDatabase((current) => {
  const opened: Willow[] = []
  let olive: TestUser
  let willow: Willow

  async function open(options: Partial<Parameters<typeof createWillow>[0]> = {}): Promise<Willow> {
    const one = await createWillow({ database: current().database, ...options })
    opened.push(one)
    return one
  }
  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['shop_settings', 'mails', 'jobs', 'actions', 'users', 'rate_limits'] as const)
      await queries.deleteFrom(table).execute()
    willow = await open()
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })

  async function sendLogo(content: Buffer, { version = 0, filename = 'logo.png', by = olive, to = willow } = {}) {
    const form = await formBody([['file', { filename, content }]])
    const headers = { ...form.headers, cookie: by.cookie }
    const reply = await to.app.inject({
      ...form,
      ...{ method: 'PUT', url: `/api/admin/shop-settings/look/logo?version=${version}`, headers },
    })
    return { status: reply.statusCode, ...reply.json<SettingsOfGroup & { message: string; code: string }>() }
  }
  async function change(version: number, changes: Record<string, string | null>) {
    const reply = await olive.send({ method: 'PUT', url: '/api/admin/shop-settings/look', payload: { version, changes } })
    return { status: reply.statusCode, ...reply.json<SettingsOfGroup & { message: string }>() }
  }
  const settingIn = (key: string, { settings }: SettingsOfGroup) => settings.find((one) => one.key === key)?.value ?? null
  const logoIn = (group: SettingsOfGroup) => settingIn('logo', group)
  const get = (url: string, one = willow) => one.app.inject({ url })
  const stored = () => current().database.queries.selectFrom('shop_settings').selectAll().execute()

  test('a logo is drawn anew and made smaller, and nothing else of the file that was sent is served', async () => {
    const saved = await sendLogo(wide)
    expect([saved.status, saved.version]).toEqual([200, 1])
    const address = logoIn(saved) ?? ''
    expect(address).toMatch(/^\/shop\/logo-[0-9a-f]{16}\.png$/)
    const { statusCode, headers, rawPayload } = await get(address)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      ...[200, 'image/png', 'public, max-age=31536000, immutable'],
    ])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 480, height: 120, hasAlpha: true })
    expect(rawPayload.toString('latin1')).not.toMatch(/script|photographer/)
    const icon = willow.shop.now().brand.look?.logo?.icon.address ?? ''
    expect(await sharp((await get(icon)).rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
  })

  test('the same picture keeps its address, another one gets another, and one from before leads to the present one', async () => {
    const first = logoIn(await sendLogo(wide)) ?? ''
    expect(logoIn(await sendLogo(wide, { version: 1 }))).toBe(first)
    const second = await sendLogo(await plain(64, 64, '#123456').jpeg().toBuffer(), { version: 1, filename: 'logo.jpg' })
    expect([second.status, second.version]).toEqual([200, 2])
    expect(logoIn(second)).not.toBe(first)
    const old = await get(first)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(old.rawPayload.equals((await get(logoIn(second) ?? '')).rawPayload)).toBe(true)
    expect((await get('/shop/logo-0.png')).statusCode).toBe(404)
  })

  test('WebP works too, also one that moves, and a photo that lies on its side is shown upright', async () => {
    const moving = await sharp([await plain(80, 40).png().toBuffer(), await plain(80, 40, '#fff').png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expect((await sendLogo(moving)).status).toBe(200)
    const lying = await plain(100, 50).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const address = logoIn(await sendLogo(lying, { version: 1 })) ?? ''
    expect(await sharp((await get(address)).rawPayload).metadata()).toMatchObject({ width: 50, height: 100 })
  })

  test('a removed logo is gone at once, and a shop without one looks as before', async () => {
    const address = logoIn(await sendLogo(wide)) ?? ''
    const removed = await change(1, { logo: null })
    expect([removed.status, logoIn(removed)]).toEqual([200, null])
    expect((await get(address)).statusCode).toBe(404)
    expect(willow.shop.now().brand.look).toBeUndefined()
  })

  test('another process shows the new logo, also when a page of this one asks it first', async () => {
    const other = await open({ clock: willow.clock })
    const address = logoIn(await sendLogo(wide)) ?? ''
    expect((await get(address, other)).statusCode).toBe(200)
  })

  test('two tabs: the second one to send a logo or a color is told so, and nothing of it is saved', async () => {
    const [one, two] = await Promise.all([sendLogo(wide), change(0, { accentColour: '#a04928' })])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    const late = await sendLogo(wide, { version: 0 })
    expect([late.status, late.code]).toEqual([409, 'shop_settings.changed'])
    expect((await stored()).map(({ version }) => version)).toEqual([1])
  })

  test('each change is in the action log and is mailed to all administrators, without the picture', async () => {
    const ada = await willow.fixtures.user({ isAdmin: true })
    await sendLogo(wide)
    const actions = await current().database.queries.selectFrom('actions').selectAll().execute()
    expect(actions).toMatchObject([{ action: 'shop.change', subject: 'look', details: '{"settings":"logo"}' }])
    const mails = await current().database.queries.selectFrom('mails').select(['to_address', 'text']).execute()
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual([ada.email, olive.email].toSorted())
    expect(mails[0]?.text).toContain(`${olive.email} has changed these settings of the shop: Logo.`)
  })

  test('attack: a file that is no picture, too large, or made to do harm is refused with one sentence', async () => {
    const refused = async (content: Buffer, filename = 'logo.png') => {
      const { status, message } = await sendLogo(content, { filename })
      return [status, message]
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refused(svg)).toEqual([
      400,
      'An SVG can hold a program, so it isn’t shown. Save the logo as a PNG, and choose that one.',
    ])
    const film = Buffer.concat([await plain(64, 64).png().toBuffer(), Buffer.alloc(30 * 1024 * 1024)])
    for (const content of [
      ...[film, Buffer.alloc(0), Buffer.from('<!doctype html><script>alert(1)</script>'), Buffer.from('%PDF-1.7\n')],
      ...[await plain(64, 64).gif().toBuffer(), await plain(64, 64).tiff().toBuffer()],
    ])
      expect(await refused(content)).toEqual([400, wholesome])
    const large = [hugePng(20_000), interlacedPng(16_000), await plain(31, 400).png().toBuffer()]
    for (const content of large) expect(await refused(content)).toEqual([400, otherSize])
    const whole = await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()
    for (const content of [whole.subarray(0, whole.length / 2), whole.subarray(0, 100)])
      expect(await refused(content)).toEqual([400, unreadable])
    expect(await stored()).toEqual([])
  })

  test('attack: a logo can’t be set as a text, only removed', async () => {
    const png = (await plain(64, 64).png().toBuffer()).toString('base64')
    expect(await change(0, { logo: `${png} ${png}` })).toMatchObject({ status: 400, message: wholesome })
    expect(await stored()).toEqual([])
  })

  test('attack: nobody without a fresh proof changes the logo, and only so often', async () => {
    willow.clock.advance(11 * minute)
    expect(await sendLogo(wide)).toMatchObject({ status: 403, code: 'session.proof_required' })
    await olive.prove()
    const tries: number[] = []
    for (let at = 0; at < 21; at++) tries.push((await sendLogo(Buffer.alloc(0))).status)
    expect(tries).toEqual([...Array.from({ length: 20 }, () => 400), 429])
    expect(await stored()).toEqual([])
  })

  test('an accent color is kept as it was chosen, and anything else is refused with one sentence', async () => {
    expect(settingIn('accentColour', await change(0, { accentColour: 'E91E63' }))).toBe('#e91e63')
    for (const accentColour of ['red', '#12345', '#a04928}body{display:none', 'url(https://thief.example)'])
      expect(await change(1, { accentColour })).toMatchObject({
        ...{ status: 400, message: '“Accent color” must be a color such as #a04928.' },
      })
    const { groups } = (await olive.send({ url: '/api/admin/shop-settings' })).json() as ShopSettings
    expect(groups.find(({ id }) => id === 'look')?.settings.map(({ key, value }) => [key, value])).toEqual([
      ['logo', null],
      ['accentColour', '#e91e63'],
    ])
  })

  test('buttons of emails have the accent color, and those of a shop without one stay as they were', async () => {
    const html = () => composeMail(willow.wordings.in(null), 'password-reset', { url: 'https://w.example/reset' }).html
    const before = html()
    expect(before).toContain('background:#43664a')
    await change(0, { accentColour: '#0b3d91' })
    expect(html()).toContain('background:#0b3d91')
    await change(1, { accentColour: null })
    expect(html()).toBe(before)
  })

  test('pages without scripts show the logo where people sign in', async () => {
    expect((await get('/paper/sign-in')).body).not.toContain('<img')
    const address = logoIn(await sendLogo(wide))
    expect((await get('/paper/sign-in')).body).toContain(
      `<img class="logo" src="${address}" width="480" height="120" alt="Willow">`,
    )
  })
})
