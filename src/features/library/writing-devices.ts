/** What people write on, each with a section of the help page. */
export const writingDevices = ['ipad', 'boox', 'remarkable', 'supernote', 'kindle-scribe'] as const
export type WritingDevice = (typeof writingDevices)[number]
export const deviceChoices = [...writingDevices, 'other'] as const
export type DeviceChoice = (typeof deviceChoices)[number]
