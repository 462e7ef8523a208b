import { deviceWaysTexts as ways } from '#features/library/device-ways.texts.ts'

/** Of the sheet that a shop adds to what it sells on a marketplace. */
export const startHereTexts = {
  title: 'Start here',
  lead: (name: string) => `Your planner comes with ${name}, a calm companion for the pages that you write.`,
  steps: (address: string) => [
    { title: 'Open the page', text: `Scan the code with your phone or tablet, or go to ${address}` },
    {
      title: 'Say which order is yours',
      text: 'Enter its number, the name on it, and your email. The number is on your receipt.',
    },
    { title: 'Look into your email', text: 'Your access code comes once. Its button opens your account.' },
  ],
  support: (supportEmail: string) => `Questions? Write to ${supportEmail}`,
  devicesTitle: (name: string) => `Your pages in ${name}`,
  devicesLead: 'Write as you always do. This is how the pages get there:',
  devices: (name: string) => [
    { device: 'iPad', says: [...ways.ipad.press.export, ways.ipad.press.upload(name)] },
    { device: 'Goodnotes', says: [ways.goodnotes.byItself] },
    { device: 'Notability', says: [ways.notability.byItself] },
    { device: 'Boox', says: [...ways.boox.press.export, ways.boox.press.upload(name)] },
    { device: 'reMarkable', says: [...ways.remarkable.press.export, ways.remarkable.press.upload(name)] },
    { device: 'Supernote', says: [...ways.supernote.press.export, ways.supernote.press.upload(name)] },
    { device: 'Kindle Scribe', says: [...ways['kindle-scribe'].press.export, ways['kindle-scribe'].press.upload(name)] },
  ],
  more: (address: string) => `More about each device: ${address}`,
}

export const startHereScreenTexts = {
  download: 'Start-here sheet (PDF)',
  downloadOf: (product: string) => `Start-here sheet for ${product} (PDF)`,
}
