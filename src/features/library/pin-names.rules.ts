import { folderName } from './folder-names.rules.ts'
import type { PinKind } from './pins.rules.ts'

/** The name of what is kept on a device, as a reader sees it. */
export const nameOfPin = ({ kind, label }: { kind: PinKind; label: string }): string =>
  kind === 'folder' ? folderName(label) : label
