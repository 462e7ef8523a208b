export const codeDialogsTexts = {
  bindTitle: (code: string) => `Assign ${code}`,
  bindText: 'Only this address can use the code. Changing it doesn’t send an email.',
  bindEmail: 'Customer’s email',
  emailRequired: 'Please enter an email address.',
  save: 'Save',
  free: 'Remove address',
  bindFailed: 'The address couldn’t be saved.',
  voidTitle: (code: string) => `Void ${code}?`,
  voidText: 'Nobody can use this access code anymore. This can’t be undone.',
  voidFailed: 'The access code couldn’t be voided.',
  historyTitle: (code: string) => `History of ${code}`,
  historyFailed: 'The history couldn’t be loaded.',
  events: {
    created: 'Created',
    bound: 'Bound to an address',
    freed: 'Address removed',
    named: 'What it opens was set',
    mailed: 'Emailed',
    shown: 'Shown',
    tried: 'Refused attempt',
    redeemed: 'Redeemed',
    voided: 'Voided',
  },
  by: (who: string) => `by ${who}`,
  batch: (label: string) => `Batch “${label}”`,
  from: (email: string, network: string) => `${email} from ${network}`,
  redeemer: (name: string, email: string) => `${name}, ${email}`,
  mailStates: {
    waiting: 'Email waiting',
    sending: 'Sending',
    sent: 'Sent',
    failed: 'Email failed',
    settled: 'Email failed, settled',
  },
}

/** Choosing the product of codes that are made by hand. */
export const productChoiceTexts = {
  title: (code: string) => `What ${code} opens`,
  product: 'Opens',
  productHint: 'The planner that comes with the code.',
  noProduct: 'No planner',
  none: 'Name a product first, in What I sell.',
  save: 'Save',
  failed: 'That couldn’t be saved.',
}

export const newCodesTexts = {
  title: 'Create Access Code',
  code: 'Access code',
  codeHint: '6 to 64 letters, digits and hyphens. Each code works once.',
  generate: 'Generate',
  customerEmail: 'Customer’s email (optional)',
  customerEmailHint: 'Then only this address can use the code.',
  create: 'Create Code',
  codeRequired: 'Please type an access code, or generate one.',
  created: 'Access code created successfully',
  failed: 'Failed to create access code',
}

export const batchTexts = {
  title: 'Create a Batch',
  text: 'Codes to hand out: as a file, or as printed tickets.',
  count: 'How many',
  countHint: '1 to 10,000.',
  countWrong: 'Please type a whole number from 1 to 10,000.',
  label: 'Label (optional)',
  labelHint: 'Helps you find these codes later, for example “Spring fair”.',
  create: 'Create Codes',
  failed: 'The codes couldn’t be created.',
  created: (count: number) => (count === 1 ? '1 access code created' : `${count.toLocaleString('en-US')} access codes created`),
}

/** Texts for tickets and the file of codes. */
export const ticketsTexts = {
  title: 'Print tickets',
  made: (count: number) => (count === 1 ? '1 code is ready' : `${count.toLocaleString('en-US')} codes are ready`),
  text: 'Each ticket carries a code and its activation link as a QR code. Ten fit on a sheet.',
  capped: (count: number) => `These are the first ${count.toLocaleString('en-US')} codes. Filter the list to print the others.`,
  none: 'None of these codes can be used anymore, so there’s nothing to print.',
  loadFailed: 'The codes couldn’t be loaded.',
  part: 'Tickets',
  range: (from: number, to: number) => `Tickets ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`,
  partHint: (count: number) => `Printed in parts of ${count.toLocaleString('en-US')} so your browser can keep up.`,
  preparing: 'Preparing the tickets',
  preview: 'Preview',
  print: 'Print',
  csv: 'Download CSV',
  csvName: 'access-codes.csv',
  csvColumns: ['code', 'activationLink', 'label'] as const,
  yourCode: 'Your access code',
  qrCode: (code: string) => `QR code of the activation link for ${code}`,
  howTo: (host: string) => `Scan the QR code, or open ${host}/code and enter the code. It works once.`,
}

export const batchesTexts = {
  title: 'Batches',
  text: 'Codes that were created together. Show one to print its tickets again or to export it.',
  none: 'There is no batch with a label yet.',
  failed: 'The batches couldn’t be loaded.',
  show: (label: string) => `Show the codes of ${label}`,
  counts: ({ total, used, unused }: { total: number; used: number; unused: number }) =>
    `${total} codes, ${used} used, ${unused} left`,
  void: 'Void what is left',
  voidTitle: (label: string) => `Void what is left of “${label}”?`,
  voidText: (unused: number) =>
    `Nobody can use these codes anymore, ${unused} at most. Codes that are assigned to a customer stay. This can’t be undone.`,
  voidFailed: 'The batch couldn’t be voided.',
}
