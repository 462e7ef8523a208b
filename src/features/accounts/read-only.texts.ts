/** What the owner of an account that can only be read is told. */
export const readOnlyTexts = {
  title: 'Your account is read-only',
  text: 'Your order was refunded. You can read, download and export everything for as long as you like, but add and change nothing. A new access code lets you write again.',
  export: 'Export Everything',
  ask: 'Is this a mistake? Write to',
}
