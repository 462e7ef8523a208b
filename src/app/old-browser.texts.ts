/** Notices for browsers that can't run the app. They are part of the HTML, because no script runs there. */
export const oldBrowserTexts = {
  title: (brand: string) => `${brand} needs a newer browser`,
  text: 'This browser is too old to open it. Your pages are safe. These browsers work, and every newer version of them:',
  browsers: [
    'Chrome 110, and everything that is built on it: Edge, Samsung Internet, Android System WebView',
    'Safari 16.4, on an iPhone or iPad with iOS 16.4',
    'Firefox ESR',
  ],
  wayOut: 'Update this browser or the software of your tablet. If there’s no update, open the same address on another device.',
  paper: 'Or sign in to the pages for e-readers and older browsers',
  noScript: (brand: string) =>
    `${brand} needs JavaScript. Please switch it on in the settings of this browser, and load the page again.`,
}
