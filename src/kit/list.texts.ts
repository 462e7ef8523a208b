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
  loadFailed: "The list couldn't be loaded.",
  moreFailed: "More rows couldn't be loaded.",
  none: '–',
  /** `isMore` means that `count` is a lower bound. */
  count: (count: number, isMore: boolean, [one, many]: readonly [string, string]) =>
    `${count.toLocaleString('en-US')}${isMore ? '+' : ''} ${count === 1 && !isMore ? one : many}`,
}
