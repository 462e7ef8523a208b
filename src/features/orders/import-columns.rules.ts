export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export const columnRoles = ['orderNumber', 'email', 'status', 'code', 'used'] as const
export type ColumnRole = (typeof columnRoles)[number]

/**
 * Column names used by shops and their plugins, also in German, French and Spanish. Earlier names take precedence: at Gumroad, 'Buyer Email' is the address of
 * the buyer's account, and often empty.
 */
const columnNames = {
  orderNumber:
    'order number, ordernumber, order no, order id, orderid, bestellnummer, bestell nr, bestell id, order, receipt id, order ref, order reference, transaction id, sale id, purchase id, numéro de commande, n de commande, commande, número de pedido, n de pedido, pedido, number',
  email:
    'purchase email, email, e mail, buyer email, customer email, billing email, email billing, contact email, user email, email address, e mail address, e mail adresse, adresse e mail, adresse email, courriel, correo electrónico, correo, dirección de correo electrónico',
  status:
    'financial status, payment status, order status, status, zahlungsstatus, bestellstatus, statut du paiement, statut de la commande, statut, estado del pago, estado del pedido',
  code: 'access code, activation code, redemption code, redeem code, unlock code, registration code, code, zugangscode, aktivierungscode, freischaltcode, einlösecode, code d accès, code d activation, código de acceso, código de activación, código',
  used: 'used, is used, used at, used on, used by, redeemed, is redeemed, redeemed at, redeemed on, activated, activated at, activated on, code status, benutzt, verwendet, eingelöst, eingelöst am, aktiviert, aktiviert am, utilisé, utilisée, utilisé le, activé, activée, usado, utilizado, canjeado, activado',
}
/** Codes of shops' own that a file of orders may have beside its numbers. They are what a customer holds only if there are no numbers. */
const keyNames =
  'license key, licence key, license, licence, key, serial, serial number, lizenzschlüssel, clé de licence, clave de licencia'

/** The files of shops whose own column names would be misread. `has` are headings that only this shop's file has together. */
const shopFiles: readonly ({ has: readonly string[] } & Partial<Record<ColumnRole, string>>)[] = [
  { has: ['order id', 'financial status', 'lineitem name'], orderNumber: 'order id' },
  // Shopify calls the order number 'Name', which in other files is the customer's name.
  { has: ['name', 'financial status'], orderNumber: 'name' },
  { has: ['id', 'amount refunded', 'customer email'], orderNumber: 'id', email: 'customer email' },
]

/** Columns beside the status that tell whether an order was paid, refunded or only a test. */
const markNames = {
  fullyRefunded: ['fully refunded'],
  refunded: ['refunded', 'is refunded', 'erstattet', 'remboursé', 'remboursée', 'reembolsado'],
  refundedAmount: [
    'amount refunded',
    'refunded amount',
    'refund amount',
    'order refund amount',
    'refunded total',
    'total refunded',
    'refund total',
    'erstatteter betrag',
    'montant remboursé',
    'importe reembolsado',
  ],
  refundedOn: [
    'refunded date utc',
    'refunded date',
    'refund date',
    'date refunded',
    'refunded at',
    'refunded on',
    'erstattet am',
    // An order that was paid and cancelled counts as refunded, as it does in messages of shops.
    'cancelled at',
    'canceled at',
    'cancelled date',
    'storniert am',
  ],
  total: ['total', 'order total', 'order total amount', 'amount', 'gesamtbetrag', 'montant', 'importe'],
  /** What Etsy says is left of the total after a refund. 0 if nothing was refunded. */
  adjustedTotal: ['adjusted order total'],
  /** What kind of line it is, in files that write a refund as a line of its own. */
  lineType: ['type', 'transaction type', 'typ', 'transaktionstyp'],
  /** Negative in a line that is a refund. */
  netSales: ['net sales'],
  disputed: ['disputed'],
  disputeWon: ['dispute won'],
  preOrder: ['pre order authorization'],
  mode: ['mode'],
} as const satisfies Record<string, readonly string[]>
export type Mark = keyof typeof markNames
export type Marks = Partial<Record<Mark, string>>
const markList = Object.keys(markNames) as Mark[]

/** A heading or status in lower case, with one space between words and nothing else. */
export const plainWords = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The columns whose heading says that they are a status, in the order in which they count. */
export function namedStatuses(headers: readonly string[]): number[] {
  const found = headers.map(plainWords)
  return columnNames.status.split(', ').flatMap((name) => found.flatMap((header, index) => (header === name ? [index] : [])))
}

const ofOrders = /order|payment|fulfil|bestell|auftrag|zahlung|commande|paiement|pedido|pago/
const ofStates = /status|state$|statut|état|estado|zustand/

/** True for a heading that says in words of its own that it is the state of an order. */
export function isStateHeading(heading: string): boolean {
  const words = plainWords(heading)
  return words === 'état' || (ofOrders.test(words) && ofStates.test(words))
}

/** Columns of what was bought, and of the language of the buyer. */
const itemNames = {
  sku: 'lineitem sku, item sku, product sku, variant sku, sku, artikelnummer, artikel nr, référence, referencia',
  title:
    'lineitem name, item name, product name, item title, product title, product, item, artikel, produkt, produktname, produit, article, producto, artículo',
  quantity: 'lineitem quantity, item quantity, quantity, quantity refund, qty, menge, anzahl, quantité, cantidad',
  /** Of an order with one line, whose SKUs stand in one cell. */
  count: 'number of items',
  language: 'language, customer language, locale, customer locale, wpml language, sprache, langue, idioma',
}
export type ItemColumn = keyof typeof itemNames

/** Returns the index in `headers` of the columns of what was bought. Missing ones are left out. */
export function findItemColumns(headers: readonly string[]): Partial<Record<ItemColumn, number>> {
  const found = headers.map(plainWords)
  const indexes = (Object.entries(itemNames) as [ItemColumn, string][]).map(([role, names]) => {
    const best = names.split(', ').find((name) => found.includes(name))
    return [role, best === undefined ? -1 : found.indexOf(best)] as const
  })
  return Object.fromEntries(indexes.filter(([, index]) => index >= 0))
}

/** Returns the index in `headers` of each column; -1 for a missing column. */
export function guessColumns(headers: readonly string[]): Record<ColumnRole, number> {
  const found = headers.map(plainWords)
  const shop = shopFiles.find(({ has }) => has.every((name) => found.includes(name)))
  const indexOf = (role: ColumnRole): number => {
    const names = [...(shop?.[role] ? [shop[role]] : []), ...columnNames[role].split(', ')]
    if (role === 'code' && indexOf('orderNumber') < 0) names.push(...keyNames.split(', '))
    const best = names.find((name) => found.includes(name))
    return best === undefined ? -1 : found.indexOf(best)
  }
  return Object.fromEntries(columnRoles.map((role) => [role, indexOf(role)])) as Record<ColumnRole, number>
}

/** Returns the index in `headers` of each column that marks refunds and the like. Missing ones are left out. */
export function findMarks(headers: readonly string[]): Partial<Record<Mark, number>> {
  const found = headers.map(plainWords)
  const indexes = markList.map(
    (mark) => [mark, found.findIndex((name) => (markNames[mark] as readonly string[]).includes(name))] as const,
  )
  return Object.fromEntries(indexes.filter(([, index]) => index >= 0))
}

const names =
  /^((full|buyer|customer|ship|shipping|billing|recipient|deliver|delivery) name|(billing|shipping|customer) full name|name|buyer|kunde|käufer|vollständiger name|nom( complet)?|nom du client|nombre( completo)?|nombre del comprador)$/
const firstNames = /^((billing |shipping |customer )?first name|vorname|prénom|nombre)$/
const lastNames = /^((billing |shipping |customer )?last name|nachname|nom( de famille)?|apellidos?)$/

/** Returns the columns whose cells, joined, are the buyer's name: those of whole names, then the first with the last name. */
export function findNames(headers: readonly string[], taken: readonly number[]): number[][] {
  const found = headers.map((header, index) => (taken.includes(index) ? '' : plainWords(header)))
  const whole = found.flatMap((name, index) => (names.test(name) ? [[index]] : []))
  const parts = [firstNames, lastNames].map((part) => found.findIndex((name) => part.test(name)))
  return parts.includes(-1) ? whole : [...whole, parts]
}

const rolesIn = (cells: readonly string[]) => {
  const found = guessColumns(cells)
  return found.orderNumber < 0 && found.code < 0 ? 0 : columnRoles.filter((role) => found[role] >= 0).length
}

/**
 * Returns which of the first lines holds the headings: the first one with the most known names. If no name is known, the first one with
 * the most cells, so that titles above the headings are passed over.
 */
export function findHeadings(lines: readonly (readonly string[])[]): number {
  const rate = (cells: readonly string[]) => [rolesIn(cells), cells.filter((cell) => cell.trim() !== '').length] as const
  const rates = lines.map(rate)
  const isKnown = rates.some(([roles]) => roles > 0)
  const best = Math.max(...rates.map(([roles, filled]) => (isKnown ? roles : filled)))
  return rates.findIndex(([roles, filled]) => (isKnown ? roles : filled) === best)
}

/** Returns the delimiter with which a line has the most known headings, otherwise the one that splits the most lines alike. */
export function guessDelimiter(firstLines: readonly string[]): Delimiter {
  const rated = delimiters.map((delimiter) => {
    const roles = Math.max(...firstLines.map((line) => rolesIn(line.split(delimiter).map((cell) => cell.replaceAll('"', '')))))
    const counts = firstLines
      .map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length)
      .filter((count) => count > 1)
    const alike = counts.map((count) => [counts.filter((other) => other === count).length, count] as const)
    const [often, cells] = alike.toSorted((a, b) => b[0] - a[0] || b[1] - a[1])[0] ?? [0, 0]
    return { delimiter, rates: [roles, often, cells] }
  })
  const [best] = rated.toSorted((a, b) => compare(b.rates, a.rates))
  return best?.delimiter ?? ','
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rate, index) => rate !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** The delimiter of a line such as `sep=;`, with which spreadsheet programs are told it; null for any other line. */
export function namedDelimiter(line: string): Delimiter | null {
  const [, named] = /^"?sep=(.)"?[,;\t|]*$/i.exec(line) ?? []
  return delimiters.find((delimiter) => delimiter === named) ?? null
}
