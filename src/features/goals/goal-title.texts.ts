/** What is wrong with the title of a goal. The browser also says so before it sends the goal. */
export const goalTitleTexts = {
  missing: 'A goal needs a few words.',
  tooLong: 'A goal has at most 300 characters.',
}
