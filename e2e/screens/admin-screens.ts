import { alarmKinds } from '#kit/alarms.rules.ts'
import { chooseForCodes } from '../shop.ts'
import { expect, type Page } from '../willow.ts'
import { at, type Screen } from './screen.ts'

/** Opens an address of the admin area and waits for the rows of its list. */
const listAt = (address: string, heading: string) => async (page: Page) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
}
const dashboard = (tab: string, more = '') => listAt(`/admin?tab=${tab}${more}`, 'Admin Dashboard')
const dialog = (page: Page, name: RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()

async function chooseFromMenu(page: Page, row: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const customerOf = (tab: string, more: string, row: string) => async (page: Page) => {
  await dashboard(tab, more)(page)
  await chooseFromMenu(page, row, 'Customer’s page')
  await expect(page.getByRole('heading', { level: 2, name: 'What happened' })).toBeVisible()
}

const file = 'Order ID;Email;Status\nFILE-1;ada@mail.example;paid\nFILE-2;=cmd;paid\n;nobody@mail.example;paid\nFILE-3;;paid'

const since = '2026-03-02T09:00:00.000Z'
/** One alarm of each kind. They can't all be caused at once. */
const everyAlarm = alarmKinds.map((kind) => {
  if (kind === 'disk-low' || kind === 'disk-read-only') return { kind, freeMb: 12, floorMb: 1000 }
  const networks = ['192.0.2.0/24', '2001:db8:85a3:8d3::/64'].map((network) => ({ network, tries: 40 }))
  if (kind === 'code-guessing') return { kind, failedAttempts: 1234, until: since, limit: 100, isLimitReached: true, networks }
  const said = kind === 'mail-server-silent' ? 'connect ECONNREFUSED mail.a-long-name-of-a-host.example:587' : undefined
  return { kind, count: 1234, raisedAt: since, said }
})

const long = `Planner of a ${'very '.repeat(12)}long year`
const plain = { isCoded: false, isStamped: false, rules: [], editions: [], follows: null, shopUrl: '' }
/** Products, and what was seen in orders. Named for real, they would change the orders of the other screens. */
const soldProducts = {
  products: [
    {
      id: 'p1',
      name: 'Planner 2027',
      isCoded: true,
      isStamped: false,
      follows: 'p3',
      shopUrl: 'https://shop.example/planner-2027',
      rules: [
        { kind: 'id', shop: 'shopify', value: '8123456789012' },
        { kind: 'sku', shop: null, value: 'PLAN-27' },
        { kind: 'none', shop: 'import', value: '' },
      ],
      editions: [],
    },
    { ...plain, id: 'p2', name: long, rules: [{ kind: 'title', shop: null, value: long }] },
    { ...plain, id: 'p3', name: 'Mug' },
  ],
  seen: [
    { shop: 'woocommerce', title: 'Sticker pack', sku: 'STICK-1', productId: '94', orders: 12, waiting: 3, fits: [] },
    { shop: 'webhook', title: null, sku: null, productId: null, orders: 1, waiting: 1, fits: [] },
    { shop: 'shopify', title: long, sku: null, productId: '8123456789013', orders: 2, waiting: 2, fits: ['Planner 2027', 'Mug'] },
  ],
}
const apiKeys = [
  {
    id: 'key-1',
    name: 'Monthly report',
    scopes: ['codes:read', 'orders:read', 'customers:read'],
    madeBy: 'grace@mail.example',
    createdAt: '2026-10-02T08:00:00.000Z',
    lastUsedAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2027-10-02T08:00:00.000Z',
  },
  {
    id: 'key-2',
    name: 'Help desk',
    scopes: ['codes:write'],
    madeBy: 'robin@mail.example',
    createdAt: '2026-11-02T08:00:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
  },
]
const keysAt = async (page: Page) => {
  await page.route('**/api/admin/api-keys', (route) => route.fulfill({ json: apiKeys }))
  await page.goto('/admin/keys')
  await expect(page.getByRole('heading', { level: 2, name: 'Help desk' })).toBeVisible()
}
const productsAt = (sold: typeof soldProducts) => async (page: Page) => {
  await page.route('**/api/admin/products', (route) => route.fulfill({ json: sold }))
  await page.goto('/admin/products')
  await expect(page.getByRole('heading', { level: 2, name: 'Unknown products seen in orders' })).toBeVisible()
}

const settingsSections = [
  ['names', 'settings', 'Name of the shop'],
  ['look', 'settings/look', 'Accent color'],
  ['words', 'settings/words', 'Subject'],
  ['legal', 'settings/legal', 'Legal notice'],
  ['rules', 'settings/rules', 'Usual language'],
  ['mail server', 'settings/mail', 'Protection'],
  ['handwriting', 'settings/reading', 'Address of the model server'],
  ['server', 'settings/server', 'SECRET_KEY'],
  ['shops', 'shops', 'WooCommerce'],
] as const

/** The admin area and its dialogs, with the data of `fillShop`. */
export const adminScreens: Screen[] = [
  {
    name: 'admin denied',
    as: 'newcomer',
    async open(page) {
      await page.goto('/admin')
      await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    },
  },
  { name: 'admin registered users', as: 'admin', open: dashboard('registered-users') },
  { name: 'admin subscriptions', as: 'admin', open: dashboard('subscriptions') },
  { name: 'admin orders', as: 'admin', open: dashboard('orders') },
  { name: 'admin auth users', as: 'admin', open: dashboard('users') },
  {
    name: 'admin alarms',
    as: 'admin',
    async open(page) {
      await page.route('**/api/admin/alarms', (route) => route.fulfill({ json: everyAlarm }))
      await page.goto('/admin')
      // Orders to decide have a list of their own.
      await expect(page.getByRole('button', { name: /^Mark as settled/ })).toHaveCount(everyAlarm.length - 1)
    },
  },
  {
    name: 'admin nothing found',
    as: 'admin',
    async open(page) {
      await page.goto('/admin?q=nowhere')
      await expect(page.getByText('Nothing found')).toBeVisible()
    },
  },
  {
    name: 'admin revoke dialog',
    as: 'admin',
    async open(page) {
      await dashboard('registered-users', '&q=grace')(page)
      await chooseFromMenu(page, 'Grace Park', 'Revoke Access')
      await dialog(page, /Revoke access of Grace Park/)
    },
  },
  {
    name: 'admin sessions dialog',
    as: 'admin',
    async open(page) {
      await dashboard('users', '&q=olive')(page)
      await chooseFromMenu(page, 'Olive Owner', 'Sessions')
      await dialog(page, /Sessions of Olive Owner/)
      await expect(page.getByText('This session')).toBeVisible()
    },
  },
  {
    name: 'admin decide dialog',
    as: 'admin',
    async open(page) {
      await dashboard('orders', '&state=needs_decision')(page)
      await page.getByRole('button', { name: 'Decide: Order SHOP-104' }).click()
      await dialog(page, /SHOP-104 was refunded/)
    },
  },
  {
    name: 'admin follow dialog',
    as: 'admin',
    async open(page) {
      await dashboard('orders', '&state=needs_decision')(page)
      await page.getByRole('button', { name: 'Decide: Order SHOP-108' }).click()
      await dialog(page, /SHOP-108: The shop says another address/)
    },
  },
  {
    name: 'admin send again dialog',
    as: 'admin',
    async open(page) {
      await dashboard('orders', '&q=SHOP-101')(page)
      await chooseFromMenu(page, 'Order SHOP-101', 'Send code again')
      await dialog(page, /Send the access code again/)
    },
  },
  {
    name: 'admin send again checked',
    as: 'admin',
    async open(page) {
      await dashboard('orders', '&q=SHOP-101')(page)
      await chooseFromMenu(page, 'Order SHOP-101', 'Send code again')
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(page.getByText('The code goes to')).toBeVisible()
    },
  },
  {
    name: 'admin order history',
    as: 'admin',
    async open(page) {
      await dashboard('orders', '&q=SHOP-104')(page)
      await chooseFromMenu(page, 'Order SHOP-104', 'History')
      await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'admin import dialog',
    as: 'admin',
    async open(page) {
      await dashboard('orders')(page)
      await page.getByRole('button', { name: 'Import CSV' }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('dialog').getByRole('button', { name: 'Choose a CSV file' }).click()
      await (await chooser).setFiles({ name: 'orders of november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await expect(page.getByText('Skipped lines')).toBeVisible()
    },
  },
  {
    name: 'admin batches dialog',
    as: 'admin',
    async open(page) {
      const batch = { total: 10_000, used: 1234, void: 0, unused: 8766, createdAt: since }
      const labels = ['Autumn fair', 'A leaflet with a very long name that somebody typed without thinking of phones']
      const json = labels.map((label) => ({ ...batch, label }))
      await page.route('**/api/admin/access-codes/batches', (route) => route.fulfill({ json }))
      await listAt('/admin/access', 'Access Manager')(page)
      await chooseForCodes(page, 'Batches')
      await dialog(page, /Batches/)
      await expect(page.getByRole('button', { name: /^Void what is left/ })).toHaveCount(2)
    },
  },
  {
    name: 'admin customer',
    as: 'admin',
    open: customerOf('registered-users', '&q=grace', 'Grace Park'),
  },
  {
    name: 'admin customer without an account',
    as: 'admin',
    open: customerOf('orders', '&q=SHOP-101', 'Order SHOP-101'),
  },
  {
    name: 'admin customer found',
    as: 'admin',
    async open(page) {
      await dashboard('registered-users')(page)
      await page.getByRole('searchbox', { name: 'Search the whole shop' }).fill('a')
      await expect(page.getByRole('heading', { level: 2, name: 'Emails' })).toBeVisible()
    },
  },
  {
    name: 'admin customer deletion dialog',
    as: 'admin',
    async open(page) {
      await dashboard('registered-users', '&q=grace')(page)
      await chooseFromMenu(page, 'Grace Park', 'Customer’s page')
      await page.getByRole('button', { name: 'Delete account' }).click()
      await dialog(page, /Delete the account of Grace Park/)
    },
  },
  {
    name: 'admin customer give dialog',
    as: 'admin',
    async open(page) {
      const products = [{ id: 'p1', name: 'Planner 2027' }]
      await page.route('**/api/admin/access-codes/products', (route) => route.fulfill({ json: products }))
      await dashboard('registered-users', '&q=grace')(page)
      await chooseFromMenu(page, 'Grace Park', 'Customer’s page')
      await page.getByRole('button', { name: 'Give a planner' }).click()
      await dialog(page, /Give Grace Park a planner/)
    },
  },
  { name: 'admin mails', as: 'admin', open: listAt('/admin/mails', 'Email') },
  {
    name: 'admin mail dialog',
    as: 'admin',
    async open(page) {
      await listAt('/admin/mails?q=customer.1', 'Email')(page)
      await page.getByRole('button', { name: /^Read: / }).click()
      await expect(page.getByText('Thank you for your Pro Pack')).toBeVisible()
    },
  },
  { name: 'admin products', as: 'admin', open: productsAt(soldProducts) },
  {
    name: 'admin product of earlier orders',
    as: 'admin',
    async open(page) {
      await productsAt(soldProducts)(page)
      const saved = { message: 'Planner 2027', product: soldProducts.products[0], earlier: 2 }
      await page.route('**/api/admin/products/p1', (route) => route.fulfill({ json: saved }))
      await page.getByRole('button', { name: 'Change Planner 2027' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await dialog(page, /Also for the 2 orders before/)
    },
  },
  { name: 'admin products not named', as: 'admin', open: productsAt({ ...soldProducts, products: [] }) },
  {
    name: 'admin product dialog',
    as: 'admin',
    async open(page) {
      await productsAt(soldProducts)(page)
      await page.getByRole('button', { name: 'Change Planner 2027' }).click()
      await dialog(page, /Change Planner 2027/)
      await page.getByLabel('Kind').click()
      await page.getByRole('option', { name: 'Product id' }).click()
    },
  },
  {
    name: 'admin unknown product dialog',
    as: 'admin',
    async open(page) {
      await productsAt(soldProducts)(page)
      await page.getByRole('button', { name: /^More .*Sticker pack/ }).click()
      await dialog(page, /Add a product/)
    },
  },
  { name: 'admin deliveries', as: 'admin', open: listAt('/admin/deliveries', 'Shop messages') },
  { name: 'admin deliveries not understood', as: 'admin', open: listAt('/admin/deliveries?state=unread', 'Shop messages') },
  { name: 'admin keys', as: 'admin', open: keysAt },
  {
    name: 'admin key dialog',
    as: 'admin',
    async open(page) {
      await keysAt(page)
      await page.getByRole('button', { name: 'Add Key' }).click()
      await dialog(page, /Add an API key/)
    },
  },
  { name: 'admin log', as: 'admin', open: listAt('/admin/log', 'Log') },
  ...settingsSections.map(
    ([name, last, label]): Screen => ({
      name: `admin settings ${name}`,
      as: 'admin',
      async open(page) {
        await page.goto(`/admin/${last}`)
        await expect(page.getByText(label).first()).toBeVisible()
      },
    }),
  ),
  {
    name: 'admin settings pages',
    as: 'admin',
    async open(page) {
      await page.goto('/admin/log')
      await page.locator('main summary').evaluate((summary: HTMLElement) => summary.click())
      await expect(page.getByRole('link', { name: 'Installation' }).first()).toBeVisible()
    },
  },
  { name: 'admin people', as: 'admin', open: listAt('/admin/people', 'People') },
  { name: 'admin orders of the room', as: 'admin', open: listAt('/admin/orders', 'Orders') },
  { name: 'admin newsletter', as: 'admin', open: listAt('/admin/newsletter', 'Newsletter') },
  { name: 'admin backups', as: 'admin', open: at('/admin/backups', 'Backups') },
  {
    name: 'admin installation',
    as: 'admin',
    async open(page) {
      await page.goto('/admin/installation')
      await expect(page.getByRole('heading', { level: 2, name: 'Works' })).toBeVisible()
    },
  },
  { name: 'admin security log', as: 'admin', open: listAt('/admin/security', 'Log') },
]
