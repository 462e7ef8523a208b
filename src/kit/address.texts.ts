export const addressTexts = {
  /** For a page that was opened at another address of the same server, such as that of a machine in the home network. */
  isAnother: (address: string) => `This page was opened at another address. Please open ${address} instead.`,
}
