/** Words of the dialogs about one code. */
export const codeDialogsTexts = {
  bindTitle: (code: string) => `Whose is ${code}?`,
  bindText: 'Only this address can use the code. A correction does not send a mail by itself.',
  bindEmail: 'Customer’s email',
  emailRequired: 'Please enter an email address.',
  save: 'Save',
  free: 'Free the code',
  bindFailed: 'The address could not be saved.',
  voidTitle: (code: string) => `Void ${code}?`,
  voidText: 'Nobody can use this access code any more, whoever holds it. This cannot be undone.',
  voidFailed: 'The access code could not be voided.',
  historyTitle: (code: string) => `History of ${code}`,
  historyFailed: 'The history could not be loaded.',
  events: {
    created: 'Created',
    bound: 'Bound to an address',
    freed: 'Freed for anybody',
    mailed: 'Mailed',
    tried: 'Tried, refused',
    redeemed: 'Redeemed',
    voided: 'Voided',
  },
  by: (who: string) => `by ${who}`,
  batch: (label: string) => `Batch “${label}”`,
  from: (email: string, network: string) => `${email} from ${network}`,
  redeemer: (name: string, email: string) => `${name}, ${email}`,
  mailStates: { waiting: 'Mail waits', sending: 'Mail leaving', sent: 'Sent', failed: 'Mail failed' },
}

/** Words of the dialogs that make codes. */
export const newCodesTexts = {
  title: 'Create Access Code',
  code: 'Access code',
  codeHint: '6 to 64 letters, digits and hyphens. Each code works once.',
  generate: 'Generate',
  customerEmail: 'Customer’s email (optional)',
  customerEmailHint: 'Only this address can use the code then.',
  create: 'Create Code',
  codeRequired: 'Please type an access code, or generate one.',
  created: 'Access code created successfully',
  failed: 'Failed to create access code',
}

/** Words of batches of codes. */
export const batchTexts = {
  title: 'Create a Batch',
  text: 'Codes to hand out: as a file, or as printed tickets.',
  count: 'How many',
  countHint: '1 to 10,000.',
  countWrong: 'Please type a whole number from 1 to 10,000.',
  label: 'Label (optional)',
  labelHint: 'By this you find the codes again, for example “Spring fair”.',
  create: 'Create Codes',
  failed: 'The codes could not be created.',
  created: (count: number) => (count === 1 ? '1 access code created' : `${count.toLocaleString('en-US')} access codes created`),
}

/** Words of tickets and of the file of codes. */
export const ticketsTexts = {
  title: 'Print tickets',
  made: (count: number) => (count === 1 ? '1 code is ready' : `${count.toLocaleString('en-US')} codes are ready`),
  text: 'Each ticket carries a code and its activation link as a QR code. Ten fit on a sheet.',
  capped: (count: number) =>
    `More than ${count.toLocaleString('en-US')} codes: these are the first. Narrow the list for the others.`,
  none: 'None of these codes can be used any more, so there is nothing to print.',
  loadFailed: 'The codes could not be loaded.',
  part: 'Tickets',
  range: (from: number, to: number) => `Tickets ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`,
  partHint: (count: number) => `Printed in parts of ${count.toLocaleString('en-US')}, so that your browser keeps up.`,
  preparing: 'Preparing the tickets',
  preview: 'Preview',
  print: 'Print',
  csv: 'Download CSV',
  csvName: 'access-codes.csv',
  csvColumns: ['code', 'activationLink', 'label'] as const,
  yourCode: 'Your access code',
  qrCode: (code: string) => `QR code of the activation link for ${code}`,
  howTo: (host: string) => `Scan the square, or open ${host}/signup and type the code. It works once.`,
}
