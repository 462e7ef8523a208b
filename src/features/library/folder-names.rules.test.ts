import { expect, test } from 'vitest'
import { folderName } from './folder-names.rules.ts'

test('a folder may have the name of a property that every object has', () => {
  expect([folderName('constructor'), folderName('Projects', { Projects: 'Projekte' })]).toEqual(['constructor', 'Projekte'])
})
