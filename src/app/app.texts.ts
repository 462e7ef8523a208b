/** Texts of the frame, and of screens that belong to no feature. */
export const appTexts = {
  skipToContent: 'Skip to content',
  navigation: {
    label: 'Main',
    home: 'Home',
    prompts: 'Prompts',
    goals: 'Goals',
    library: 'Library',
    admin: 'Admin',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be wrong, or the page has moved.',
    home: 'Back to Home',
  },
}
