/** Where the owner turns the morning sheet on, and the line on Home. */
export const sheetSettingsTexts = {
  title: 'Morning Sheet',
  label: 'A sheet for each day',
  hint: 'One page for your tablet or printer, with the date, the events of your calendars, up to three goals to tick, today’s prompt and room to write.',
  page: 'Made for',
  paper: (size: string) => `Paper, ${size}`,
  device: 'Waits on',
  noDevice: 'Home only',
  deviceHint: 'In a folder of its own, new each morning. What you write on it stays as it is.',
  mail: 'Send it by email',
  mailAt: 'At',
  open: 'Today’s sheet (PDF)',
  other: 'Send it to another address',
  otherHint: (sender: string) =>
    `For a Kindle or another device with an address of its own. A Kindle takes it only if you approve ${sender} first, at Amazon under “Personal Document Settings”.`,
  sendFirst: 'Send a first sheet',
  waiting: (address: string) =>
    `A first sheet with a code is on its way to ${address}. Until you type the code here, the daily sheet goes to your own address.`,
  refused: (address: string, sender: string) =>
    `${address} didn’t take the last sheet. Check the address, and whether it accepts emails from ${sender}.`,
  code: 'Code on the first sheet',
  confirm: 'Confirm',
  goesTo: (address: string) => `It goes to ${address}.`,
  toOwn: 'Use my own address',
  addressFailed: 'That didn’t work. Please try again.',
}
