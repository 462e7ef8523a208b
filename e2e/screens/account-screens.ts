import { type Room, roomPath, rooms } from '#features/settings/rooms.rules.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { expect, type Page } from '../willow.ts'
import { words } from './pseudo-page.ts'
import { at, type Screen } from './screen.ts'

const dialogOfSettings = (room: Room | null, name: string) => async (page: Page) => {
  await page.goto(room ? roomPath(room) : '/settings')
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** Makes the page believe that the server can send emails, as it can with a mail server. */
const withMailServer = (page: Page) =>
  page.route('**/forgot-password', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const reply = await route.fetch()
    const body = (await reply.text()).replace('"hasMailServer":false', '"hasMailServer":true')
    return route.fulfill({ response: reply, body })
  })

/** Fakes a user with a passkey and an authenticator app. The server has neither, because the screens of other users show none. */
async function withFactors(page: Page) {
  const passkey = { id: 'one', name: 'Safari, iPad', createdAt: '2026-03-02T09:00:00.000Z' }
  await page.route('**/api/auth/factors', (route) =>
    route.fulfill({
      json: {
        totpSince: '2026-03-02T09:00:00.000Z',
        passkeys: [
          { ...passkey, lastUsedAt: '2026-03-04T09:00:00.000Z', needsPassword: false },
          { ...passkey, id: 'two', name: 'Old phone', lastUsedAt: null, needsPassword: true },
        ],
        recoveryCodesLeft: 9,
        requiredFrom: '2026-03-16T09:00:00.000Z',
        resetDueAt: '2026-03-16T09:00:00.000Z',
      },
    }),
  )
  const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-ijkl-mn${at}p`)
  await page.route('**/api/auth/factors/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes: codes } }))
}

/** Fakes devices that have sent files, behind a proxy that refuses large ones. */
async function withDevices(page: Page) {
  const at = '2026-03-02T09:00:00.000Z'
  const password = { createdAt: at, lastUsedAt: at, expiresAt: null }
  await page.route('**/api/auth/device-passwords', (route) =>
    route.fulfill({
      json: [
        { ...password, id: 'one', name: 'Supernote' },
        { ...password, id: 'two', name: 'Shortcut on my iPad', lastUsedAt: null, expiresAt: '2026-06-02T09:00:00.000Z' },
      ],
    }),
  )
  const sent = { files: 214, lastName: 'Daily 2026.pdf', lastAt: at, refused: null }
  await page.route('**/api/users/*/sources', (route) =>
    route.fulfill({
      json: [
        { ...sent, source: 'drop-box', device: 'Supernote', refused: { name: 'Week 9.note', reason: 'not_a_page', at } },
        { ...sent, source: 'drop-box', device: 'Boox', files: 1, refused: { name: 'Year.pdf', reason: 'full', at } },
        { ...sent, source: 'browser', device: null, files: 12 },
      ],
    }),
  )
  await page.route('**/api/users/*/address-check', (route) => route.fulfill({ json: { takesLargeFiles: false } }))
}

const aBackup = [
  { name: 'a', createdAt: '2026-03-03T02:00:04.000Z', people: 212, pages: 4100, hasSecrets: true, isEncrypted: true },
  { name: 'b', createdAt: '2026-03-02T02:00:05.000Z', people: 1, pages: 1, hasSecrets: true, isEncrypted: true },
]

/** Opens the first restore with these backups. */
const firstRestore =
  (found: { backups?: object[]; reason?: string }) =>
  async (page: Page): Promise<void> => {
    const none = { place: '/mnt/disk/willow', reason: null, hasKey: false, backups: [] }
    await page.route('**/api/setup/backups', (route) => route.fulfill({ json: { ...none, ...found } }))
    await page.goto('/setup/restore#a-token')
    await expect(page.getByText(found.reason ?? 'Backups in /mnt/disk/willow')).toBeVisible()
  }

const secondStep = (heading: string) => async (page: Page) => {
  await page.route('**/api/custom-login/second-factor', (route) =>
    route.fulfill({ json: { totp: true, passkey: true, recoveryCode: true } }),
  )
  await page.goto('/login?second-factor=/library')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
}

async function sheetIsOn(page: Page) {
  await page.route('**/api/users/*/settings', async (route) => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, sheet: { page: 'remarkable-2', device: null, mailAt: '07:00' } } })
  })
  const calendar = { host: 'calendar.example', shows: 'titles', readAt: '2026-03-02T05:00:00.000Z', isWaiting: false }
  const calendars = [
    { ...calendar, id: 'a', name: 'Family', failure: null },
    { ...calendar, id: 'b', name: `Choir of the ${'very '.repeat(12)}old town`, shows: 'busy', failure: 'locked' },
    { ...calendar, id: 'c', name: '', shows: 'nothing', readAt: null, failure: null },
  ]
  await page.route('**/sheet-calendars', (route) => route.fulfill({ json: calendars }))
  const address = { sender: 'planner@shop.example', address: 'robin@kindle.example', isConfirmed: false, isRefused: false }
  await page.route('**/sheet-address', (route) => route.fulfill({ json: address }))
  const tick = { id: 'a', day: '2026-03-02', title: 'Stretch before breakfast', isAsked: false }
  const ticks = [tick, { ...tick, id: 'b', title: `Read ${'very '.repeat(12)}long books`, isAsked: true }]
  await page.route('**/returned-sheets', (route) => route.fulfill({ json: { ticks, answers: [] } }))
}
const reader = { host: 'ai.example', model: 'qwen2.5vl:7b' }
const offeredHandwriting = { server: reader, isOn: false, hasChanged: false, read: 0, waiting: 0, open: 0 }
const handwrittenPage = {
  ...{ id: 'p1', version: 1, page: 1, kind: 'day', dateFrom: '2026-03-02', dateTo: '2026-03-02', reader, state: 'read' },
  ...{ text: 'Water the garden\nCall [?] about Sunday', isEdited: false, hasChanged: false, isOpen: true },
}

const shownLink = { id: 'l1', name: `Somebody with a ${'very '.repeat(6)}long name`, pages: 12, hasPassword: true, openings: 3 }
const shownTimes = { firstDay: '2026-03-01', lastDay: '2026-03-14', expiresAt: '2026-03-09T09:00:00.000Z', openedAt: null }
const shownLinks = [
  { ...shownLink, ...shownTimes, openedAt: '2026-03-02T09:00:00.000Z' },
  { ...shownLink, ...shownTimes, id: 'l2', name: '', hasPassword: false, openings: 0 },
]

/** Settings, welcome, and the targets of links in emails. */
export const accountScreens: Screen[] = [
  {
    name: 'settings',
    as: 'owner',
    async open(page) {
      await page.goto('/settings')
      await expect(page.getByRole('radiogroup', { name: 'Mood theme' })).toBeVisible()
    },
  },
  {
    name: 'change name dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/you')
      await page.getByRole('button', { name: 'Change Name' }).click()
      await expect(page.getByRole('dialog', { name: 'Change Name' })).toBeVisible()
    },
  },
  {
    name: 'settings without reminders',
    as: 'owner',
    async open(page) {
      // The change never reaches the server, so later screens still find the reminders on.
      await page.route('**/api/users/*/settings', (route) => route.request().method() !== 'PATCH' && route.continue())
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Remind me gently' }).click()
      await expect(page.getByRole('group', { name: 'Remind me of' })).toBeHidden()
    },
  },
  {
    name: 'settings not loaded',
    as: 'owner',
    problem: /ERR_FAILED/,
    async open(page) {
      await page.route('**/api/users/*/settings', (route) => route.abort())
      await page.goto('/settings')
      await expect(page.getByRole('alert')).toHaveText(words('Your settings couldn’t be loaded.'))
    },
  },
  ...rooms
    .filter((room) => room !== 'security')
    .map(
      (room): Screen => ({
        name: `settings ${room}`,
        as: 'owner',
        async open(page) {
          await at(roomPath(room), settingsTexts.rooms.of[room])(page)
          await expect(page.getByRole('region').first()).toBeVisible()
        },
      }),
    ),
  {
    name: 'dashboard with a morning sheet',
    as: 'owner',
    async open(page) {
      await sheetIsOn(page)
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: 'Today’s sheet (PDF)' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'No, not this one' })).toBeVisible()
    },
  },
  {
    name: 'morning sheet',
    as: 'owner',
    async open(page) {
      await sheetIsOn(page)
      await page.goto('/settings/devices')
      await expect(page.getByLabel('Code on the first sheet')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove Family' })).toBeVisible()
    },
  },
  {
    name: 'pages that are shown',
    as: 'owner',
    async open(page) {
      await page.route('**/shown-links', (route) => route.fulfill({ json: shownLinks }))
      await page.goto('/settings/data')
      await expect(page.getByRole('button', { name: 'End link' })).toHaveCount(2)
    },
  },
  {
    name: 'handwriting offered',
    as: 'owner',
    async open(page) {
      await page.route('**/handwriting', (route) => route.fulfill({ json: offeredHandwriting }))
      await page.goto('/settings/data')
      await expect(page.getByRole('button', { name: 'Send my ink to ai.example' })).toBeVisible()
    },
  },
  {
    name: 'handwriting texts',
    as: 'owner',
    async open(page) {
      await page.route('**/handwriting/pages?**', async (route) => {
        const list = await page.request.get(
          route
            .request()
            .url()
            .replace(/handwriting\/pages.*/, 'uploads?limit=1'),
        )
        const [file] = (await list.json()) as { filename: string; originalName: string }[]
        await route.fulfill({ json: [{ ...handwrittenPage, filename: file?.filename, originalName: file?.originalName }] })
      })
      await page.goto('/settings/handwriting')
      await expect(page.getByRole('textbox', { name: 'Words on this page' })).toBeVisible()
    },
  },
  { name: 'sign-in and security', as: 'owner', open: at('/settings/security', 'Sign-in and security') },
  {
    name: 'sign-in and security with factors',
    as: 'owner',
    async open(page) {
      await withFactors(page)
      await page.goto('/settings/security')
      await expect(page.getByText('9 codes left')).toBeVisible()
    },
  },
  {
    name: 'authenticator app dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/security')
      await page.getByRole('button', { name: 'Set Up' }).click()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    },
  },
  {
    name: 'recovery codes dialog',
    as: 'owner',
    isKeptByBack: true,
    async open(page) {
      await withFactors(page)
      await page.goto('/settings/security')
      await page.getByRole('button', { name: 'Make New Codes' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make New Codes' }).click()
      await expect(page.getByRole('list', { name: 'Your recovery codes' })).toBeVisible()
    },
  },
  { name: 'second factor', as: 'visitor', open: secondStep('Confirm it’s you') },
  {
    name: 'second factor lost',
    as: 'visitor',
    async open(page) {
      await secondStep('Confirm it’s you')(page)
      await page.getByRole('button', { name: 'I can’t do any of these' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Get back in' })).toBeVisible()
    },
  },
  { name: 'claim', as: 'visitor', open: at('/claim', 'Get your access code') },
  { name: 'lost factor', as: 'visitor', open: at('/lost-factor#none', 'Remove your second step') },
  { name: 'lost factor cancel', as: 'visitor', open: at('/lost-factor/cancel#none', 'Keep your second step') },
  { name: 'change password dialog', as: 'owner', open: dialogOfSettings(null, 'Change Password') },
  { name: 'change email dialog', as: 'owner', open: dialogOfSettings('you', 'Change Email Address') },
  { name: 'add a code', as: 'owner', open: at('/code#WILLOW7K3QXA', 'Add a Code') },
  { name: 'code of a visitor', as: 'visitor', open: at('/code#WILLOW7K3QXA', 'Your access code') },
  {
    name: 'proof dialog',
    as: 'owner',
    problem: /403/,
    async open(page) {
      const refusal = { message: 'Please confirm that it’s you.', code: 'session.proof_required' }
      await page.route('**/api/auth/proof', (route) => route.fulfill({ status: 403, json: refusal }))
      await page.goto('/settings/data')
      await page.getByRole('link', { name: 'Download Everything' }).click()
      await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible()
    },
  },
  {
    name: 'security events dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/security')
      await page.getByRole('button', { name: 'Security Events' }).click()
      await expect(page.getByRole('dialog').getByText('Signed in').first()).toBeVisible()
    },
  },
  {
    name: 'devices dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/devices')
      await page.getByRole('button', { name: 'Signed-in Devices' }).click()
      await expect(page.getByRole('dialog').getByText('This session, since')).toBeVisible()
    },
  },
  {
    name: 'add device dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/devices')
      await page.getByRole('button', { name: 'Add Device' }).click()
      await expect(page.getByRole('dialog').getByLabel('Name of the device')).toBeVisible()
    },
  },
  {
    name: 'settings with devices',
    as: 'owner',
    async open(page) {
      await withDevices(page)
      await page.goto('/settings/devices')
      await expect(page.getByRole('list', { name: 'Your devices' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Devices', exact: true }).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'test device dialog',
    as: 'owner',
    async open(page) {
      await withDevices(page)
      await page.goto('/settings/devices')
      await page.getByRole('button', { name: 'Test Supernote' }).click()
      await expect(page.getByRole('dialog').getByText(/Waiting for Supernote/)).toBeVisible()
    },
  },
  {
    name: 'delete account dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/data')
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    },
  },
  {
    name: 'settings with a planned deletion',
    as: 'owner',
    async open(page) {
      const dueAt = '2026-12-24T10:00:00.000Z'
      await page.route('**/api/account/deletion', (route) => route.fulfill({ json: { dueAt } }))
      await page.goto('/settings')
      await expect(page.getByRole('region', { name: 'Deletion planned' })).toBeVisible()
    },
  },
  {
    name: 'sign-in and security with a linked account',
    as: 'owner',
    async open(page) {
      const json = { hasPassword: true, provider: 'accounts.example', isLinked: true }
      await page.route('**/api/login/link', (route) => route.fulfill({ json }))
      await page.goto('/settings/security')
      await expect(page.getByText('Linked with accounts.example')).toBeVisible()
    },
  },
  {
    name: 'link account dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/security')
      await page.getByRole('button', { name: 'Link an account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Link an account' })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'newsletter', as: 'visitor', open: at('/newsletter', 'Newsletter') },
  { name: 'newsletter sent', as: 'visitor', open: at('/newsletter#sent', 'This shop can’t send email yet') },
  { name: 'newsletter confirm', as: 'visitor', open: at('/newsletter/confirm#a-token', 'Confirm your subscription') },
  { name: 'newsletter unsubscribe', as: 'visitor', open: at('/newsletter/unsubscribe#a-token', 'Unsubscribe') },
  {
    name: 'welcome',
    as: 'newcomer',
    async open(page) {
      await page.goto('/welcome')
      await page.getByText('Mood and reminders').click()
      await expect(page.getByRole('radiogroup', { name: 'Mood theme' })).toBeVisible()
    },
  },
  {
    name: 'error',
    as: 'owner',
    problem: /A bug/,
    async open(page) {
      const body = "export const PromptsScreen = () => { throw new Error('A bug') }"
      await page.route('**/assets/prompts-screen-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
      await at('/prompts', 'Something went wrong')(page)
    },
  },
  {
    name: 'screen not loaded',
    as: 'owner',
    problem: /prompts-screen|NetworkError/,
    async open(page) {
      await page.route('**/assets/prompts-screen-*.js', (route) => route.abort())
      await at('/prompts', 'The server can’t be reached')(page)
    },
  },
  {
    name: 'dialog not loaded',
    as: 'owner',
    problem: /breathing-dialog|NetworkError/,
    async open(page) {
      await page.route('**/assets/breathing-dialog-*.js', (route) => route.abort())
      await page.goto('/')
      await page.getByRole('button', { name: 'Reset Flow' }).click()
      await expect(page.getByRole('dialog', { name: 'The server can’t be reached' })).toBeVisible()
    },
  },
  { name: 'setup', as: 'visitor', open: at('/setup#a-token', 'Set up Willow') },
  { name: 'first restore', as: 'visitor', open: firstRestore({ backups: aBackup }) },
  {
    name: 'first restore without backups',
    as: 'visitor',
    open: firstRestore({ reason: 'There is no backup in /mnt/disk/willow.' }),
  },
  {
    name: 'first restore running',
    as: 'visitor',
    async open(page) {
      await firstRestore({ backups: aBackup })(page)
      const running = { state: 'running', files: 1200, allFiles: 4100, reason: null }
      await page.route('**/api/setup/restore', (route) => route.fulfill({ status: 202, json: running }))
      await page.route('**/api/setup/restore/progress', (route) => route.fulfill({ json: running }))
      await page.getByRole('button', { name: 'Restore Backup' }).click()
      await expect(page.getByText('1,200 of 4,100 files')).toBeVisible()
    },
  },
  {
    name: 'setup with a code to type',
    as: 'visitor',
    async open(page) {
      await page.goto('/setup')
      await page.getByRole('button', { name: 'Create Administrator' }).click()
      await expect(page.getByLabel('Set-up code')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  { name: 'forgot password', as: 'visitor', open: at('/forgot-password', 'Choose a new password') },
  {
    name: 'forgot password sent',
    as: 'visitor',
    async open(page, fixtures) {
      await withMailServer(page)
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(fixtures.email())
      await page.getByRole('button', { name: 'Send Link' }).click()
      await expect(page.getByText('If we know this address, we’ve sent you an email.')).toBeVisible()
    },
  },
  { name: 'reset password', as: 'visitor', open: at('/reset-password#a-token', 'Choose a new password') },
  {
    name: 'confirm email',
    as: 'visitor',
    async open(page) {
      await at('/confirm-email#a-token', 'Confirm your address')(page)
      await page.getByRole('button', { name: 'Confirm This Address' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'lost code dialog',
    as: 'visitor',
    async open(page) {
      await page.goto('/signup')
      await page.getByRole('button', { name: 'I lost my code' }).click()
      await expect(page.getByRole('dialog', { name: 'I lost my code' })).toBeVisible()
    },
  },
]
