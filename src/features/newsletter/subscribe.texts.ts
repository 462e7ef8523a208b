/** Where the letter is asked for: apart, because the first page has no room for more. */
export const subscribeTexts = {
  title: 'A letter, now and then',
  text: 'A prompt worth a page, an idea for your planner, sometimes a word from the shop. Once a month at most.',
  email: 'Your email for the letter',
  placeholder: 'you@mail.example',
  subscribe: 'Send me the letter',
}
