/** Texts of all lists whose rows can be selected. */
export const selectionTexts = {
  start: 'Select',
  select: (name: string) => `Select ${name}`,
  count: (count: number) => `${count.toLocaleString('en-US')} selected`,
  all: (count: number, isMore: boolean) => (isMore ? 'Select all' : `Select all ${count.toLocaleString('en-US')}`),
  end: 'End selection',
}
