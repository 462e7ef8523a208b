/** Texts for a code that an owner redeems later. */
export const furtherCodeTexts = {
  open: 'Add a Code',
  hint: 'For another planner that you bought. You keep everything you have.',
  title: 'Add a Code',
  lead: 'Type the access code of another planner that you bought.',
  code: 'Access code',
  add: 'Add',
  added: 'The code was added.',
  failed: 'The code couldn’t be added. Please try again.',
  missing: 'Please type your access code.',
}
