/** Where the owner turns the morning sheet on, and the line on Home. */
export const sheetSettingsTexts = {
  title: 'Morning Sheet',
  label: 'A sheet for each day',
  hint: 'One page for your tablet or printer, with the date, up to three goals to tick, today’s prompt and room to write.',
  page: 'Made for',
  paper: (size: string) => `Paper, ${size}`,
  device: 'Waits on',
  noDevice: 'Home only',
  deviceHint: 'In a folder of its own, new each morning. What you write on it stays as it is.',
  mail: 'Send it by email',
  mailAt: 'At',
  open: 'Today’s sheet (PDF)',
}
