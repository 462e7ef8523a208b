/** Only where the link is, so that the library's screen doesn't load it. */
export const recipeTexts = {
  link: 'How to export from your tablet',
}
