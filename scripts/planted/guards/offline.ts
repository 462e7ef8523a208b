import type { PlantedFault } from '../planted.ts'

const goals = 'src/features/goals/server/goals.api.test.ts'
const sentTwice = 'src/features/library/server/sent-twice.api.test.ts'
const sentTwiceTitles = {
  goal: 'a goal that is sent twice under the id of the browser is kept once, however often it comes',
  otherGoal: "under the same id there is no other goal, none of another person's, and no id of another form",
  upload: 'an upload that is sent again under its id is kept once, with one file, also when both come at once',
  folder: 'a folder that is sent again under its id is kept once, whatever it is called by now',
}

export const offline: PlantedFault[] = [
  {
    guard: 'an id that stands for something else is refused',
    file: 'src/kit/server/sent-once.ts',
    find: '  if (row.sentAs !== sent.sentAs) throw idTaken()\n',
    replace: '',
    test: { file: goals, title: sentTwiceTitles.otherGoal },
  },
  {
    guard: "another person's row is not answered",
    file: 'src/kit/server/sent-once.ts',
    find: '  if (row.userId !== sent.userId) throw notFound()\n',
    replace: '',
    test: { file: goals, title: sentTwiceTitles.otherGoal },
  },
  {
    guard: 'an id of the browser is a UUIDv7',
    file: 'src/kit/contract.ts',
    find: '-7[0-9a-f]{3}-[89ab]',
    replace: '-[0-9a-f]{4}-[0-9a-f]',
    test: { file: goals, title: sentTwiceTitles.otherGoal },
  },
  {
    guard: 'a create that comes again answers 200 with what a goal shows',
    file: 'src/features/goals/server/goals.routes.ts',
    find: '    if (!isNew) reply.status(200)\n',
    replace: '',
    test: { file: goals, title: sentTwiceTitles.goal },
  },
  {
    guard: 'the title that was replaced is kept',
    file: 'src/features/goals/server/goals.store.ts',
    find: "row('title', '<>', titleBefore)",
    replace: "row('title', '=', titleBefore)",
    test: {
      file: goals,
      title: 'a title that another device has given meanwhile is kept beside the last one until somebody has seen it',
    },
  },
  {
    guard: 'a focus session keeps what it is under its id',
    file: 'src/features/focus-timer/server/focus-timer.store.ts',
    find: "        .where('minutes', '=', session.minutes)\n",
    replace: '',
    test: {
      file: 'src/features/focus-timer/server/focus-timer.api.test.ts',
      title: 'under the id of a session there is no other one, and another person has ids of their own',
    },
  },
  {
    guard: 'an upload that comes again leaves no second file',
    file: 'src/features/library/server/receive-upload.ts',
    find: '  if (made) return { upload: made, isNew: false }\n',
    replace: '  if (made) await draft.keep(filename)\n  if (made) return { upload: made, isNew: false }\n',
    test: { file: sentTwice, title: sentTwiceTitles.upload },
  },
  {
    guard: 'an upload that comes twice at once is kept once',
    file: 'src/features/library/server/receive-upload.ts',
    find: '    if (madeMeanwhile) return { upload: madeMeanwhile, isNew: false }\n',
    replace: '',
    test: { file: sentTwice, title: sentTwiceTitles.upload },
  },
  {
    guard: 'a folder that comes again is the one that is there',
    file: 'src/features/library/server/folders.store.ts',
    find: 'database.isUniqueViolation(error) ? await madeUnder(id, sent) : null',
    replace: 'null',
    test: { file: sentTwice, title: sentTwiceTitles.folder },
  },
]
