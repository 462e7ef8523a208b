import { createServer } from 'node:http'
import { fromBase32, totpCode, totpStep } from '#features/accounts/server/factors/totp.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { freePort } from '#test/servers/free-port.ts'
import { password } from './fixtures.ts'
import { test as base, expect, type Page, runServer, toastOn } from './willow.ts'

/** Passkeys need a host name, so this server has one. */
const test = base.extend<object, { server: Parameters<Parameters<typeof runServer>[1]>[0] }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const port = await freePort()
      const url = `http://localhost:${port}`
      await runServer({ PORT: String(port), PUBLIC_URL: url, SMTP_URL: 'smtp://127.0.0.1:9' }, (server) =>
        use({ ...server, url }),
      )
    },
    { scope: 'worker' },
  ],
})
// In one worker, because each would start a server of its own.
test.describe.configure({ mode: 'default' })

/** Adds Chromium's virtual authenticator, which creates passkeys and signs with them without asking the user. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether user verification, such as a fingerprint, succeeds. */
    setVerified: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** Returns the server's reply to this body, sent from outside the browser. */
async function refusalOf(url: string, body: object): Promise<object> {
  const reply = await fetch(`${url}/api/custom-login/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, ...((await reply.json()) as object) }
}
const isRefused = { status: 401, code: 'accounts.passkey_refused' }

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /Robin Reed/ })

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await page.getByRole('button', { name: 'I’ve Kept Them' }).click()
  return texts
}

async function typePassword(page: Page, email: string) {
  await page.goto('/login')
  // The virtual authenticator would answer immediately when the browser offers a passkey beside the email field.
  await page.evaluate(() => localStorage.removeItem('passkey-known'))
  await page.reload()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
}

test('a passkey is added, signs in with one press or beside the email field, once per response, and is requested after the password', async ({
  page,
  fixtures,
  signIn,
  server,
}) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await addDevice(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Security' }).click()
  await addPasskey(page, 'My tablet')
  await keepCodes(page)
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toContainText('My tablet')
  await signOut(page)

  const answer = page.waitForRequest(/\/api\/custom-login\/passkey$/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(greeting(page)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  // An attacker repeats the response.
  expect(await refusalOf(server.url, (await answer).postDataJSON() as object)).toMatchObject(isRefused)
  await signOut(page)

  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await expect(greeting(page)).toBeVisible()
  await signOut(page)

  // A further code waits for it.
  await page.goto(`/code#${await fixtures.code()}`)
  await page.getByRole('button', { name: 'Sign in, and it is added' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toastOn(page)).toContainText('The code was added.')
  await expect(page).toHaveURL('/library')
  await signOut(page)

  await typePassword(page, robin.email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(greeting(page)).toBeVisible()
})

test('a passkey confirms the identity, a device gets only one per user, and a removed passkey no longer signs in', async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  const robin = await fixtures.user()
  await signIn(robin)
  const tablet = await addDevice(page)
  await page.goto('/settings/security')
  await addPasskey(page, 'Tablet')
  await keepCodes(page)
  await fixtures.database.queries
    .updateTable('sessions')
    .set({ proved_at: instant(systemClock, -60 * 60 * 1000) })
    .where('user_id', '=', robin.id)
    .execute()

  problems.expect(/403/)
  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeVisible()
  // A finger that the device doesn't know leaves both ways open.
  await tablet.setVerified(false)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. You can try again.')
  await tablet.setVerified(true)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.reload()

  // The device refuses to create a second passkey for the same user.
  await addPasskey(page, 'Tablet again')
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for you.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await tablet.remove()
  await addDevice(page)
  await addPasskey(page, 'Phone')
  await expect(toastOn(page)).toContainText('Passkey added')
  await page.getByRole('button', { name: 'Rename: Phone' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Old phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove: Old phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('That passkey wasn’t accepted. Try again, or sign in with your password.')
})

test('attack: a page of another origin on this host gets no response that signs in', async ({
  page,
  fixtures,
  signIn,
  problems,
  server,
}) => {
  await signIn(await fixtures.user())
  await addDevice(page)
  await page.goto('/settings/security')
  await addPasskey(page, 'Tablet')
  await keepCodes(page)
  const options = (await (await fixtures.visit('/api/custom-login/passkey-options', {})).json()) as { challenge: string }
  const other = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<title>elsewhere</title>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const elsewhere = `http://localhost:${typeof address === 'object' ? address?.port : 0}/`
  problems.expect(new RegExp(`A request to ${elsewhere}`))
  await page.goto(elsewhere)
  const response = await page.evaluate(async (challenge) => {
    const text = (buffer: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const bytes = Uint8Array.from(atob(challenge.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const made = (await navigator.credentials.get({
      publicKey: { challenge: bytes, rpId: 'localhost', userVerification: 'required' },
    })) as PublicKeyCredential
    const answer = made.response as AuthenticatorAssertionResponse
    return {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      response: {
        clientDataJSON: text(answer.clientDataJSON),
        authenticatorData: text(answer.authenticatorData),
        signature: text(answer.signature),
      },
    }
  }, options.challenge)
  other.close()
  expect(await refusalOf(server.url, { response })).toMatchObject(isRefused)
})

test('an authenticator app is set up by keyboard, and its code or a recovery code completes the sign-in', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set Up' }).press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  const code = (steps: number) => totpCode(fromBase32(secret), totpStep(Date.now()) + steps)
  await page.getByLabel('The 6-digit code it shows').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That code isn’t right.')
  // It may be 30 seconds old when it arrives, but no older.
  await page.getByLabel('The 6-digit code it shows').fill(code(0))
  await page.keyboard.press('Enter')
  const codes = await keepCodes(page)
  await expect(page.getByText('10 codes left')).toBeVisible()
  await signOut(page)

  await typePassword(page, robin.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeFocused()
  await page.getByLabel('Code').fill(code(1))
  await page.keyboard.press('Enter')
  await expect(greeting(page)).toBeVisible()
  await signOut(page)

  await typePassword(page, robin.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(greeting(page)).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByText('9 codes left')).toBeVisible()
})

test('a user who has lost every factor is emailed a link, waits a day, and can cancel it', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await addDevice(page)
  await page.goto('/settings/security')
  await addPasskey(page, 'Tablet')
  await keepCodes(page)
  await signOut(page)
  await typePassword(page, robin.email)
  await page.getByRole('button', { name: 'I can’t do any of these' }).click()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('status')).toContainText('We’ve emailed you a link.')
  const link = async (kind: string) => {
    const mail = await fixtures.database.queries
      .selectFrom('mails')
      .select('text')
      .where('to_address', '=', robin.email)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return /http\S+#\S+/.exec(mail.text)?.[0] ?? ''
  }
  await page.goto(await link('factor-reset'))
  await page.getByRole('button', { name: 'Remove in 24 Hours' }).click()
  await expect(page.getByText('Your second step will be removed in 24 hours.')).toBeVisible()
  await page.goto(await link('factor-reset-planned'))
  await page.getByRole('button', { name: 'Keep Them' }).click()
  await expect(page.getByText('Your second step stays.')).toBeVisible()
})

test('a browser without passkeys says so in a sentence, and everything else works', async ({ page, fixtures, signIn }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await signIn(await fixtures.user())
  await page.goto('/settings/security')
  await expect(page.getByText('This browser can’t use passkeys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
})
