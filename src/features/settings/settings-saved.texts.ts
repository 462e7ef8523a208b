/** What is said of a change on whichever screen it is made; the other words of the settings load with their screen. */
export const settingsSavedTexts = {
  saved: 'Settings updated',
  savedText: 'Your preferences have been saved.',
  notSaved: 'Settings not saved',
  notSavedText: "Your change couldn't be saved. Please try again.",
  tryAgain: 'Try again',
}
