/** Where the letter is asked for: apart, because the first page has no room for more. */
export const subscribeTexts = {
  title: 'The newsletter',
  text: 'A good prompt, an idea for your planner, sometimes news from the shop. Once a month at most.',
  email: 'Email address',
  placeholder: 'you@mail.example',
  subscribe: 'Subscribe',
}
