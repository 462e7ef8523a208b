/** What people write on, each but the last with a section of the help page. */
export const deviceChoices = ['ipad', 'boox', 'remarkable', 'supernote', 'kindle-scribe', 'other'] as const
export type DeviceChoice = (typeof deviceChoices)[number]
