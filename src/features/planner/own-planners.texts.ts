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
  addCode: 'Add the code of another planner',
  loadFailed: "We couldn't load the planners you bought. Please try again.",
}
