/** Texts of the subscribe form. A file of its own, to keep the first page small. */
export const subscribeTexts = {
  title: 'The newsletter',
  text: 'A good prompt, an idea for your planner, sometimes news from the shop. Once a month at most.',
  email: 'Email address',
  placeholder: 'you@mail.example',
  subscribe: 'Subscribe',
}
