/** Texts of the planners that an owner bought. */
export const ownPlannersTexts = {
  title: 'My planners',
  cover: (name: string) => `Cover of ${name}`,
  about: (year: number | null, pages: number) => {
    const size = `${pages.toLocaleString('en-US')} ${pages === 1 ? 'page' : 'pages'}`
    return year === null ? size : `${year}, ${size}`
  },
  download: 'Download',
  downloadOf: (title: string, label: string) => (label === '' ? `Download ${title}` : `Download ${title}, ${label}`),
  ownerLine: (name: string, orderNumber: string | null) => (orderNumber === null ? name : `${name}, order ${orderNumber}`),
  without: 'No planner to download belongs to your code. The shop can add it:',
  addCode: 'Add the code of another planner',
  notices: {
    label: 'News about your planners',
    corrected: (planner: string, variant: string) => `${variant === '' ? planner : `${planner}, ${variant}`}: corrected`,
    correctedText: 'Your file still works. What you write in either of them appears on the same days.',
    next: (planner: string) => `${planner} is here`,
    nextText: (before: string) => `It comes after your ${before}.`,
    toShop: 'Look at it in the shop',
    carryTitle: (planner: string) => `Carry over into ${planner}?`,
    folders: (names: readonly string[]) => `New folders: ${names.join(', ')}`,
    goals: (titles: readonly string[]) => `Open yearly goals, with the new year: ${titles.join(', ')}`,
    carryText: 'Your folders and their files stay as they are.',
    carry: 'Carry over',
    carried: 'Carried over',
    no: 'No, thank you',
    dismiss: 'Got it',
    failed: 'That couldn’t be saved. Please try again.',
  },
  loadFailed: 'We couldn’t load the planners you bought. Please try again.',
}
