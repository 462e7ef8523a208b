/** Texts shared by all lists of the admin area. */
export const listTexts = {
  all: 'All',
  state: 'Show',
  sort: 'Order',
  download: (kind: string) => `Export ${kind}`,
  downloadLabel: 'Export what is shown',
  actions: (name: string) => `Actions for ${name}`,
  actionsHeader: 'Actions',
  noneFound: 'Nothing found',
  noneFoundText: 'Try fewer letters, or the beginning of a name or an address.',
  clear: 'Clear search and filter',
  searching: 'Still looking …',
  loadFailed: 'The list couldn’t be loaded.',
  moreFailed: 'More rows couldn’t be loaded.',
  none: '–',
  group: {
    label: 'Selected rows',
    none: 'Choose rows',
    /** `count` of the selected rows can be changed this way. */
    some: (action: string, count: number) => `${action} (${count.toLocaleString('en-US')})`,
    working: (at: number, count: number) => `${at.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
    stop: 'Stop',
    left: (count: number) => `${count.toLocaleString('en-US')} left, and still selected.`,
    doneAndLeft: (done: number, left: number) =>
      `${done.toLocaleString('en-US')} changed, ${left.toLocaleString('en-US')} left, and still selected.`,
    copyAddresses: 'Copy addresses',
    copiedAddresses: (count: number) => (count === 1 ? '1 address copied' : `${count.toLocaleString('en-US')} addresses copied`),
    copyFailed: 'Your browser didn’t let us copy.',
  },
  /** `isMore` means that `count` is a lower bound. */
  count: (count: number, isMore: boolean, [one, many]: readonly [string, string]) =>
    `${count.toLocaleString('en-US')}${isMore ? '+' : ''} ${count === 1 && !isMore ? one : many}`,
}
