/** Texts of the search over the shop and of the page of one customer. */
export const customersTexts = {
  notFound: 'The shop knows nobody with this address.',
}
