/** The parts beside the files. One chunk, loaded after the first screen. */
export { FolderList } from './folder-list.tsx'
export { MonthScrubber } from './month-scrubber.tsx'
export { OrganizationTips } from './organization-tips.tsx'
