import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { ConfigError, readConfig } from './config.ts'

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('without any setting it serves http://localhost:3000 from ./data', () => {
  expect(readConfig({})).toEqual({
    doubts: [],
    unread: [],
    variables: [],
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    dataDir: './data',
    databaseUrl: undefined,
    gumroadApi: 'https://api.gumroad.com',
    storage: undefined,
    secretKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Willow <hello@willow.example>',
    isMailPublicOnly: false,
    mailHosts: [],
    shopTexts: { legalNotice: null, privacyAddition: null, termsAddition: null },
    pushHosts: [],
    webhookSecrets: {},
    retentionDays: { mails: 180, actions: 730, orderEvents: 730, securityEvents: 180, openCodes: null },
    requireApproval: false,
    languages: ['en'],
    hasStrictPasswords: false,
    maxUploadMb: 200,
    recognizesPages: true,
    codeReminderDays: null,
    hasWeeklyLetter: true,
    showsPages: true,
    ownerQuotaMb: undefined,
    trustProxy: false,
    logLevel: 'info',
    migratesWithoutCopy: false,
    encryptsBackups: true,
    backupPlace: null,
    backupTo: undefined,
    modelServer: null,
    isDrill: false,
    isProduction: false,
    brand: defaultBrand,
  })
})

const s3 = {
  STORAGE_URL: 's3://pages/shop?endpoint=https://s3.example&region=eu-1',
  AWS_ACCESS_KEY_ID: 'AKIA1',
  AWS_SECRET_ACCESS_KEY: 'a secret key',
}

test('files are stored in a bucket if its address and keys are set', () => {
  expect(readConfig(s3).storage).toEqual({
    address: {
      bucket: 'pages',
      prefix: 'shop/',
      url: 'https://s3.example/pages',
      region: 'eu-1',
      name: 's3://pages/shop at s3.example',
    },
    keys: { accessKeyId: 'AKIA1', secretAccessKey: 'a secret key', sessionToken: undefined },
  })
})

test('a bucket needs a valid address, keys, and an upload limit that fits one request', () => {
  expect(mistakes({ STORAGE_URL: 'https://s3.example/pages' })).toEqual([
    'STORAGE_URL must be a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1, not "https://s3.example/pages".',
  ])
  expect(mistakes({ ...s3, AWS_SECRET_ACCESS_KEY: ' ' })).toEqual([
    'STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ])
  expect(mistakes({ ...s3, MAX_UPLOAD_MB: '5001' })).toEqual(['MAX_UPLOAD_MB must be at most 5000 with STORAGE_URL.'])
  expect(mistakes({ ...s3, MAX_UPLOAD_MB: '5000' })).toEqual([])
})

test('backups go to a folder, or to a bucket with keys', () => {
  expect(readConfig({ BACKUP_TO: '/mnt/backups' }).backupTo).toBe('/mnt/backups')
  expect(readConfig({ ...s3, BACKUP_TO: 's3://backups' }).backupTo).toBe('s3://backups')
  expect(mistakes({ BACKUP_TO: 's3://backups' })).toEqual(['BACKUP_TO needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'])
  expect(mistakes({ BACKUP_TO: 'ftp://backups' })).toEqual([
    'BACKUP_TO must be a folder, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1, not "ftp://backups".',
  ])
})

test('the first start finds backups in a folder, or in a bucket with keys, and can have their key', () => {
  expect(readConfig({ RESTORE_FROM: '/mnt/backups' }).restoreFrom).toBe('/mnt/backups')
  expect(mistakes({ RESTORE_FROM: 's3://backups' })).toEqual(['RESTORE_FROM needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'])
  const RECOVERY_KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
  expect(readConfig({ RECOVERY_KEY }).recoveryKey).toBe(RECOVERY_KEY)
  expect(mistakes({ RECOVERY_KEY: 'age1public' })).toEqual([
    'RECOVERY_KEY must be a key that begins with AGE-SECRET-KEY-, not "...".',
  ])
})

test('with PostgreSQL and S3, machines share a key for their secrets', () => {
  const several = { ...s3, DATABASE_URL: 'postgres://u:p@db/willow' }
  expect(mistakes(several)).toEqual([
    'DATABASE_URL and STORAGE_URL together need SECRET_KEY, a random text of 32 characters or more, the same on every machine.',
  ])
  const SECRET_KEY = 'x'.repeat(32)
  expect(readConfig({ ...several, SECRET_KEY }).secretKey).toBe(SECRET_KEY)
  expect(mistakes({ SECRET_KEY: 'x'.repeat(31) })).toEqual([
    'SECRET_KEY must be a random text of 32 characters or more, not "...".',
  ])
})

test("a drill can't reach a mail server, a provider, another database, a bucket or backups", () => {
  const config = readConfig({
    DRILL: 'true',
    SMTP_URL: 'smtp://mail.example',
    DATABASE_URL: 'postgres://u:p@db/willow',
    BACKUP_TO: '/mnt/backups',
    RESTORE_FROM: '/mnt/backups',
    ...s3,
    SECRET_KEY: 'x'.repeat(32),
    OIDC_ISSUER: 'https://accounts.example',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  })
  expect(config).toMatchObject({
    isDrill: true,
    smtpUrl: undefined,
    databaseUrl: undefined,
    storage: undefined,
    secretKey: undefined,
    backupTo: undefined,
    restoreFrom: undefined,
    oidc: undefined,
  })
})

test('settings are read, and empty ones count as missing', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: ' ',
      PUBLIC_URL: 'https://planner.example/',
      DATABASE_URL: 'postgres://u:p@db/willow',
      REQUIRE_APPROVAL: 'true',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      BRAND_CODE_PREFIX: 'birchy',
      NODE_ENV: 'production',
    }),
  ).toMatchObject({
    port: 8080,
    host: 'localhost',
    publicUrl: 'https://planner.example',
    isSecure: true,
    databaseUrl: 'postgres://u:p@db/willow',
    requireApproval: true,
    trustProxy: 'loopback, 10.0.0.0/8',
    isProduction: true,
    brand: { codePrefix: 'BIRCHY' },
  })
})

test('each mistake is reported in one line that names the setting, all of them at once', () => {
  const wrong = {
    PORT: 'many',
    PUBLIC_URL: 'ftp://planner.example',
    SMTP_URL: 'https://mail.example',
    MAIL_FROM: 'nobody',
    REQUIRE_APPROVAL: 'yes',
    MAX_UPLOAD_MB: '0',
    MIN_FREE_MB: '2%',
    TRUST_PROXY: 'everyone',
    LOG_LEVEL: 'loud',
    BRAND_CODE_PREFIX: 'SEVENLT',
    BRAND_STORE_URL: 'javascript:alert(1)',
    BRAND_SUPPORT_EMAIL: 'nobody',
  }
  const lines = mistakes(wrong)
  expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong))
  for (const line of lines) expect(line).not.toContain('\n')
})

test('each shop signs with its own secret, and a short secret is refused without being printed', () => {
  const secret = 'a secret of a good length'
  expect(readConfig({ ORDERS_WEBHOOK_SECRET: secret, SHOPIFY_WEBHOOK_SECRET: secret }).webhookSecrets).toStrictEqual({
    webhook: secret,
    shopify: secret,
  })
  const lines = mistakes({ WOOCOMMERCE_WEBHOOK_SECRET: 'hunter2', LEMONSQUEEZY_WEBHOOK_SECRET: 'hunter2' })
  expect(lines).toHaveLength(2)
  expect(lines.join(' ')).not.toContain('hunter2')
})

test('other push services are named by host, and use http on this machine only', () => {
  const { pushHosts } = readConfig({ PUSH_HOSTS: 'ntfy.example, push.example:8443,http://127.0.0.1:9000' })
  expect(pushHosts).toEqual(['https://ntfy.example', 'https://push.example:8443', 'http://127.0.0.1:9000'])
  for (const mistake of ['http://ntfy.example', 'ntfy.example/path', 'a b', ','])
    expect(() => readConfig({ PUSH_HOSTS: mistake })).toThrow(
      `PUSH_HOSTS must be host names of push services, separated by commas, not "${mistake}".`,
    )
})

test('a password in an invalid address is not printed', () => {
  const [line] = mistakes({ DATABASE_URL: 'mysql://root:secret@db' })
  expect(line).toMatch(/^DATABASE_URL must be a PostgreSQL address/)
  expect(line).not.toContain('secret')
})

test('a sign-in provider needs all its settings and https unless it is on this machine, and its secret is not printed', () => {
  const provider = { OIDC_ISSUER: 'https://accounts.example/', OIDC_CLIENT_ID: 'willow', OIDC_CLIENT_SECRET: 'hunter2' }
  expect(readConfig({ ...provider, ADMIN_EMAIL: 'Olive@Shop.Example' })).toMatchObject({
    oidc: { issuer: 'https://accounts.example/', clientId: 'willow', clientSecret: 'hunter2' },
    adminEmail: 'olive@shop.example',
  })
  expect(readConfig({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe('http://127.0.0.1:9000')
  const wrongs: Record<string, string>[] = [
    { ...provider, OIDC_CLIENT_ID: '' },
    { OIDC_CLIENT_SECRET: 'hunter2' },
    { ...provider, OIDC_ISSUER: 'http://accounts.example' },
    { ...provider, OIDC_ISSUER: 'https://accounts.example/?tenant=1' },
    { ...provider, ADMIN_EMAIL: 'olive' },
    { ...provider, ADMIN_EMAIL: 'olive@shop..example' },
    { ...provider, ADMIN_EMAIL: 'olive\u200b@shop.example' },
    { ADMIN_EMAIL: 'olive@shop.example' },
  ]
  for (const wrong of wrongs) {
    const lines = mistakes(wrong)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('hunter2')
  }
})

test('retention times are at least 30 days', () => {
  expect(readConfig({ MAILS_KEPT_DAYS: '30', ORDER_EVENTS_KEPT_DAYS: '36500' }).retentionDays).toEqual({
    mails: 30,
    actions: 730,
    orderEvents: 36_500,
    securityEvents: 180,
    openCodes: null,
  })
  expect(() => readConfig({ ACTIONS_KEPT_DAYS: '29' })).toThrow('ACTIONS_KEPT_DAYS must be a number of days from 30 to 36500')
})

test('access codes have the length that the operator sets, with at least six random characters, and never expire by default', () => {
  const { brand, retentionDays } = readConfig({ ACCESS_CODE_LENGTH: '10', ACCESS_CODE_DAYS: '90' })
  expect([brand.codeLength, retentionDays.openCodes]).toEqual([10, 90])
  expect(() => readConfig({ ACCESS_CODE_LENGTH: '5' })).toThrow('ACCESS_CODE_LENGTH must be a whole number from 6 to 32')
})

test('mail servers in the own network may be named by IPv6 addresses', () => {
  expect(readConfig({ MAIL_HOSTS: 'Mail.lan, [FD00::25], fd00:0::26, 10.0.0.5' }).mailHosts).toEqual([
    'mail.lan',
    'fd00::25',
    'fd00::26',
    '10.0.0.5',
  ])
  expect(() => readConfig({ MAIL_HOSTS: 'https://mail.lan' })).toThrow('MAIL_HOSTS must be host names')
})
