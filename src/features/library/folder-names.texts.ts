/** The folders that every user has, as a reader sees them. Their English names identify them. */
export const folderNames: Partial<Record<string, string>> = {
  General: 'General',
  'Goals & Intentions': 'Goals & Intentions',
  Projects: 'Projects',
  'Journal Pages': 'Journal Pages',
  'Lists & Planning': 'Lists & Planning',
  'Weekly Plans': 'Weekly Plans',
  'Monthly Reviews': 'Monthly Reviews',
  'Paper Tablet Pages': 'Paper Tablet Pages',
  'Quick Notes': 'Quick Notes',
  Inspiration: 'Inspiration',
}
