/** Messages about a change of a setting, needed on any screen. The other texts load with the settings screen. */
export const settingsSavedTexts = {
  saved: 'Settings updated',
  savedText: 'Your preferences have been saved.',
  notSaved: 'Settings not saved',
  notSavedText: 'Your change couldn’t be saved. Please try again.',
}
