import { folderNames } from './folder-names.texts.ts'

/** The name of a folder as a reader sees it. The server says in which language. A folder may be named `constructor`. */
export const folderName = (name: string, names = folderNames): string => (Object.hasOwn(names, name) && names[name]) || name
