import { ofEachShop, shopList } from './order-sources.ts'

export const ordersScreensTexts = {
  label: 'Orders',
  words: ['order', 'orders'] as const,
  searchLabel: 'Search orders',
  searchPlaceholder: 'Search numbers, addresses, codes...',
  states: {
    pending: 'Pending',
    activated: 'Activated',
    waiting: 'Waiting',
    without_code: 'No code',
    refunded: 'Refunded',
    needs_decision: 'Needs decision',
  },
  waitsFor: {
    product: 'It holds a product that isn’t named yet.',
    count:
      'It is too large: Willow makes up to 100 codes for one order. Make them as a batch under Access codes, then settle it.',
    same: 'You may have it already, from a file or another shop.',
  },
  answer: 'Is it the same?',
  answerTitle: (orderNumber: string) => `Do you have order ${orderNumber} already?`,
  answerText:
    'Two shops can use the same number for the same customer. If it is the same order, it keeps the code that it has. If it is another one, it gets codes of its own.',
  thisOrder: 'This one',
  thatOrder: 'The one that you have',
  isSame: 'The same order',
  isAnother: 'Another order',
  answerFailed: 'Your answer couldn’t be saved.',
  sameSome: (count: number) =>
    count === 1 ? '1 order is one that you had' : `${count.toLocaleString('en-US')} orders are ones that you had`,
  sameSomeTitle: (count: number) =>
    count === 1 ? 'Is this 1 order one that you have?' : `Are these ${count.toLocaleString('en-US')} orders ones that you have?`,
  sameSomeText: 'They get no codes of their own.',
  anotherSome: (count: number) =>
    count === 1 ? '1 order is another one' : `${count.toLocaleString('en-US')} orders are other ones`,
  anotherSomeTitle: (count: number) =>
    count === 1 ? 'Make codes for 1 order?' : `Make codes for ${count.toLocaleString('en-US')} orders?`,
  anotherSomeText: 'Each gets codes of its own, and an email with them if its file or shop has an address.',
  nameProducts: 'Name its products',
  settle: 'Settle without more codes',
  settleTitle: (orderNumber: string) => `Settle order ${orderNumber}?`,
  settleText: 'It stops waiting and gets no more codes. The codes it has stay as they are.',
  settleFailed: 'The order couldn’t be settled.',
  codeStates: { unused: 'Unused', used: 'Used', void: 'Void' },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', number: 'By number', email: 'By email' },
  sources: { ...ofEachShop((shop): string => shopList[shop].name), import: 'Import' },
  mailStates: {
    waiting: 'Email waiting',
    sending: 'Sending',
    sent: 'Emailed',
    failed: 'Email failed',
    settled: 'Email failed, settled',
  },
  order: 'Order',
  customer: 'Customer',
  noCustomer: 'No address yet',
  state: 'State',
  code: 'Access code',
  created: 'Received',
  activated: 'Activated',
  bought: 'Bought',
  item: (quantity: number, title: string) => `${quantity.toLocaleString('en-US')} × ${title}`,
  moreItems: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  name: (orderNumber: string) => `Order ${orderNumber}`,
  empty: {
    title: 'No orders yet',
    text: 'Orders come from your shop’s webhook or from a CSV file you import.',
  },
  close: 'Close',
  decide: 'Decide',
  decideTitle: (orderNumber: string) => `Order ${orderNumber} was refunded`,
  decidePartTitle: (orderNumber: string) => `Order ${orderNumber} was refunded in part`,
  decideUsed: 'Its access code is in use. Decide what happens to the customer’s account.',
  decideLines: (codes: readonly string[]) =>
    `These access codes were bought with what was refunded, and are in use: ${codes.join(', ')}. Decide what happens to the account. Other codes of the order stay as they are.`,
  decideUnused: 'Its access code hasn’t been used yet. Let the customer keep it, or void it for good.',
  keep: 'Keep Access',
  readOnly: 'Read-Only with Export',
  revoke: 'Revoke Access',
  choices: {
    keep: 'Nothing changes for the customer. Until you decide, nothing does either.',
    'read-only':
      'They can sign in, read and download everything, and delete what is theirs, but add and change nothing. You can undo it on the customer’s page. They keep the planners that they bought, without editions that come later. If another code of theirs is paid, their account stays as it is.',
    revoke:
      'They are signed out everywhere and can’t sign in again. If they had an account before this code, they keep it, and lose only what the code brought.',
  },
  mailed: 'If you limit or revoke the access, we’ll email them.',
  mailedWithoutServer: 'No mail server is set up, so you’ll have to tell them yourself.',
  decideFailed: 'Your decision couldn’t be saved.',
  resend: 'Send code again',
  resendTitle: 'Send the access code again',
  resendText: 'If you enter another address, the code is assigned to that one.',
  resendEmail: 'Customer’s email',
  send: 'Send',
  resendFailed: 'The code couldn’t be sent.',
  resentSome: (count: number) => (count === 1 ? '1 code sent again' : `${count.toLocaleString('en-US')} codes sent again`),
  resendSomeTitle: (count: number) =>
    count === 1 ? 'Send 1 access code again?' : `Send ${count.toLocaleString('en-US')} access codes again?`,
  resendSomeText: 'Each goes to the address of its order.',
  keptSome: (count: number) =>
    count === 1 ? '1 customer keeps access' : `${count.toLocaleString('en-US')} customers keep access`,
  readOnlySome: (count: number) =>
    count === 1 ? 'Access of 1 order limited to reading' : `Access of ${count.toLocaleString('en-US')} orders limited to reading`,
  readOnlySomeTitle: (count: number) =>
    count === 1
      ? 'Limit the access of 1 order to reading?'
      : `Limit the access of ${count.toLocaleString('en-US')} orders to reading?`,
  readOnlySomeText: 'Their customers can sign in, read and download everything, but add and change nothing.',
  revokedSome: (count: number) =>
    count === 1 ? 'Access of 1 order revoked' : `Access of ${count.toLocaleString('en-US')} orders revoked`,
  revokeSomeTitle: (count: number) =>
    count === 1 ? 'Revoke the access of 1 order?' : `Revoke the access of ${count.toLocaleString('en-US')} orders?`,
  revokeSomeText: 'Codes that are in use stop working and their customers are signed out everywhere. Unused codes are voided.',
  history: 'History',
  openPage: 'Customer’s page',
  historyTitle: (orderNumber: string) => `History of order ${orderNumber}`,
  historyFailed: 'The history couldn’t be loaded.',
  events: {
    received: 'Order received',
    paid: 'Paid',
    partlyRefunded: 'Refunded in part',
    refunded: 'Refunded',
    activated: 'Activated: the code was used to sign up',
    created: 'Access code created',
    bound: 'Code assigned to an address',
    mailed: 'Code emailed',
    shown: 'Code shown',
    tried: 'Refused attempt',
    redeemed: 'Code redeemed',
    voided: 'Code voided',
  },
  actions: {
    'order.keep': 'Decided: the customer keeps the access',
    'order.revoke': 'Decided: access revoked',
    'order.read-only': 'Decided: read-only with export',
    'order.resend': 'Code sent again',
    'order.settle': 'Settled without more codes',
    'order.claim-given': 'Code given to who claimed it',
    'order.claim-declined': 'Claim declined',
    'order.claim-undone': 'Claim undone: a new code',
    'order.same': 'Answered: it is the same order',
    'order.another': 'Answered: it is another order',
  } as Partial<Record<string, string>>,
}

export const importScreensTexts = {
  open: 'Import CSV',
  title: 'Import orders',
  text: 'For shops without webhooks: the CSV file your shop exports. Or a list of the codes that your customers have from elsewhere. You’ll see a preview before anything changes.',
  choose: 'Choose a CSV file',
  chooseAnother: 'Choose another file',
  reading: 'Reading …',
  failed: 'The file couldn’t be read.',
  whose: 'Whose orders are they?',
  whoseHint: 'Two shops can use the same numbers. With the right answer, nothing is doubled or left out.',
  unknownShop: 'I’m not sure',
  newShop: 'Another shop …',
  shopName: 'Name of the shop',
  shopNameHint: 'As you call it, such as Etsy.',
  columns: 'Columns',
  orderNumber: 'Order number',
  email: 'Email',
  status: 'Status',
  code: 'Code that they have',
  used: 'Used before',
  codesText:
    'The codes of this file stay with the customers who hold them, and no others are made. A code that was used elsewhere opens an account here once, for its own address; without an address it stays used. Nobody gets an email unless you turn it on below.',
  noColumn: 'Not in this file',
  headerLine: 'Line with the headings',
  lineOf: (line: number, cells: readonly string[]) => {
    const words = cells.filter((cell) => cell !== '').join(', ')
    return `${line}: ${words.length > 60 ? `${words.slice(0, 60)} …` : words}`
  },
  firstLines: 'First lines of the file',
  chooseNumber: 'None of the columns looks like an order number. Choose the one that has it.',
  marks: (headers: readonly string[]) => `Also read, for refunds and tests: ${headers.join(', ')}.`,
  facts: {
    records: 'Lines',
    created: 'New orders',
    coded: 'Get a code',
    held: 'Keep their code',
    waiting: 'Wait for a product',
    unanswered: 'Wait for your answer',
    refunded: 'Refunds',
    known: 'Already imported',
    asked: 'You will be asked',
    withoutEmail: 'Without an address',
    bad: 'Can’t be read',
  },
  words: 'Words that only your shop knows',
  wordsText:
    'What do they mean? Their lines are imported when you have said it. Willow remembers it for this shop, and you can change it under Connected shops.',
  lines: (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`),
  wordIn: (heading: string, word: string) => `${word} in “${heading}”`,
  anyNumber: 'a number or a date',
  noMeaning: 'Please choose',
  meanings: {
    paid: 'Paid',
    not_paid: 'Not paid',
    refunded: 'Refunded',
    partly_refunded: 'Refunded in part',
    used: 'Used',
    unused: 'Unused',
  },
  sample: 'The first new orders',
  badLines: 'Skipped lines',
  badLine: (line: number) => `Line ${line}`,
  moreBad: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  mail: 'Email each customer their code',
  mailHint: 'Off: the codes are created, and you hand them out yourself.',
  mailHintMany: (count: number) =>
    `Off, because ${count.toLocaleString('en-US')} customers would get an email at once. Turn it on if they all wait for their code.`,
  import: (count: number) => (count === 1 ? 'Import 1 order' : `Import ${count.toLocaleString('en-US')} orders`),
  nothing: 'Nothing to import',
  done: 'Orders imported',
  doneText: (created: number, refunded: number) =>
    `${created.toLocaleString('en-US')} new, ${refunded.toLocaleString('en-US')} refunded.`,
}

/** What the words of shops mean, under Connected shops. */
export const shopWordsTexts = {
  open: 'Words of your shops',
  title: 'Words of your shops',
  text: 'What their words for the state of an order mean, as you said. A change counts for files and messages from now on. Stored orders stay as they are until you see them in a preview.',
  none: 'There is none yet. Willow asks about a word when it first sees one in a file or a message.',
  askAgain: 'Ask me again',
  failed: 'The words couldn’t be loaded.',
  saveFailed: 'The word couldn’t be changed.',
}

/** Of orders that a buyer claimed, or may claim. */
export const claimedOrderTexts = {
  undo: 'Undo the claim',
  kept: 'Kept for its buyer',
  show: 'Show code',
  showFailed: 'The code couldn’t be shown.',
}
