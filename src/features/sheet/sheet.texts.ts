/** What is printed on a sheet besides what its owner wrote. */
export const sheetTexts = {
  allDay: 'All day',
  /** An event of which only the time is told. */
  busy: 'Busy',
  moreEvents: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
  /** A goal whose letters can’t be printed, by its place. */
  goal: (place: number) => `Goal ${place}`,
  /** On the first sheet for an address that isn’t confirmed yet. */
  firstCode: (product: string, code: string) =>
    `Your code for ${product} is ${code}. Type it in Settings, under “Morning Sheet”.`,
}
