import { expect, test } from 'vitest'
import { findUnknown } from './root-files.ts'

test('a file in the root that is not in the list is refused, and files in folders are not its concern', () => {
  expect(findUnknown(['package.json', 'openpyxl-3.1.5-py2.py3-none-any.whl', 'src/app/notes.whl', ''])).toEqual([
    "openpyxl-3.1.5-py2.py3-none-any.whl is in the root of the project, but isn't in the list of scripts/checks/root-files.ts",
  ])
})
