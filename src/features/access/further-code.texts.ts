/** Texts for using a code: to add it to an account, or to create one. */
export const furtherCodeTexts = {
  open: 'Add a Code',
  hint: 'For another planner that you bought. You keep everything you have.',
  addTo: (email: string) => `Add to ${email}`,
  another: 'Not the right account?',
  added: 'The code was added.',
  yours: 'You have already used this access code.',
  failed: 'The code couldn’t be added. Please try again.',
  missing: 'Please type your access code.',
  /** For a visitor, who may have an account. */
  title: 'Your access code',
  lead: 'Do you have an account? Then the code is added to it. Otherwise create one.',
  signIn: 'Sign in, and it is added',
  create: 'Create your account',
  /** What helps when it was refused. */
  wrong: 'Check it for typing mistakes. If it came to another address, log out and use the account of that address.',
  used: 'If that was you, with another account, log out and use that one.',
  security: 'Open Security',
}
