/** Around the text of help, privacy and terms. */
export const pagesTexts = {
  devices: 'How pages get here from reMarkable, Supernote, Boox, iPad, Kindle Scribe or a script',
  home: 'Home',
  contents: 'On this page',
  contactTitle: 'Talk to a person',
  contact: 'Write to',
  communityLead: 'Or ask the others in the',
  community: 'community',
  legalNotice: 'Legal Notice',
  noLegalNotice: 'This shop has no legal notice.',
  addition: 'Added by this shop',
}
