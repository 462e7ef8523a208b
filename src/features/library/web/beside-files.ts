/** What stands beside the files once the first screen is there, fetched as one. */
export { FolderList } from './folder-list.tsx'
export { MonthScrubber } from './month-scrubber.tsx'
export { OrganizationTips } from './organization-tips.tsx'
