import type { PlantedFault } from '../planted.ts'
import { access } from './access.ts'
import { backups } from './backups.ts'
import { book } from './book.ts'
import { browsers } from './browsers.ts'
import { credentials } from './credentials.ts'
import { data } from './data.ts'
import { deletion } from './deletion.ts'
import { disk } from './disk.ts'
import { documents } from './documents.ts'
import { eink } from './eink.ts'
import { factors } from './factors.ts'
import { files } from './files.ts'
import { focus } from './focus.ts'
import { folders } from './folders.ts'
import { freshProof } from './fresh-proof.ts'
import { goals } from './goals.ts'
import { guards } from './guards.ts'
import { guessing } from './guessing.ts'
import { headers } from './headers.ts'
import { library } from './library.ts'
import { limits } from './limits.ts'
import { mail } from './mail.ts'
import { offline } from './offline.ts'
import { operations } from './operations.ts'
import { paper } from './paper.ts'
import { pins } from './pins.ts'
import { process } from './process.ts'
import { push } from './push.ts'
import { reminders } from './reminders.ts'
import { setUp } from './set-up.ts'
import { specifiedValues } from './specified-values.ts'
import { storage } from './storage.ts'
import { sync } from './sync.ts'
import { tablet } from './tablet.ts'
import { texts } from './texts.ts'
import { timer } from './timer.ts'
import { trust } from './trust.ts'
import { upkeep } from './upkeep.ts'
import { visitors } from './visitors.ts'
import { web } from './web.ts'

/** Every planted fault, by the area of the product that it breaks. */
export const plantedFaults: Record<string, PlantedFault[]> = {
  access,
  backups,
  book,
  browsers,
  credentials,
  data,
  deletion,
  disk,
  documents,
  eink,
  factors,
  specifiedValues,
  files,
  focus,
  folders,
  freshProof,
  goals,
  guards,
  guessing,
  headers,
  library,
  limits,
  mail,
  offline,
  operations,
  paper,
  pins,
  process,
  push,
  reminders,
  'set-up': setUp,
  storage,
  sync,
  tablet,
  texts,
  timer,
  trust,
  upkeep,
  visitors,
  web,
}
