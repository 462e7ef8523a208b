/** Texts of the pages that somebody without an account sees by a link. */
export const shownTexts = {
  title: 'Pages',
  lead: 'Behind this link there may be pages that somebody wants you to see. Nothing is loaded before you open them.',
  password: 'Password',
  passwordHint: 'Leave it empty if you weren’t given one.',
  open: 'Open',
  nothing: 'This shows nothing. The link has ended, its address is incomplete, or the password is another one.',
  shown: (pages: number) => (pages === 1 ? 'One page' : `${pages} pages`),
  shownLead: 'Somebody shows you these pages, and can take them back at any time. Tap one to see it larger.',
  page: (number: number, of: number) => `Page ${number} of ${of}`,
}
