import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { type AccessCode, adminApi, type StoryEvent } from '../../admin.contract.ts'
import { codeDialogsTexts as texts } from '../../code-dialogs.texts.ts'
import { Day } from '../list/day.tsx'
import { ListFailure } from '../list/list-failure.tsx'
import { adminKey } from '../list/list-pages.ts'
import { CodeState } from './code-state.tsx'

/** What happened to a code: created, bound, mailed, tried, redeemed by whom, voided. */
export function CodeStoryDialog({ code, onClose }: { code: AccessCode; onClose: () => void }) {
  const story = useQuery({
    queryKey: [...adminKey, 'code-story', code.id],
    queryFn: ({ signal }) => call(adminApi.codeStory, { params: { id: code.id }, signal }),
    gcTime: 0,
  })
  return (
    <Dialog open onOpenChange={onClose} title={texts.storyTitle(code.code)}>
      <p>
        <CodeState state={story.data?.code.state ?? code.state} />
      </p>
      {story.isPending && <SkeletonList />}
      {story.isError && <ListFailure error={story.error} text={texts.storyFailed} onRetry={() => story.refetch()} />}
      {story.data && (
        <ol className="flex flex-col pb-3">
          {story.data.events.map((happened, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place.
            <li key={index} className={event}>
              <StoryLine event={happened} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function StoryLine({ event }: { event: StoryEvent }) {
  const { at, mailState } = event
  const lines = linesOf(event)
  return (
    <>
      <p className="font-semibold leading-snug">{titleOf(event)}</p>
      {lines.map((line) => (
        <p key={line} className="text-sm [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      <p className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
        {mailState && (
          <span className={mailState === 'failed' ? 'font-semibold text-destructive' : ''}>{texts.mailStates[mailState]},</span>
        )}
        <Day at={at} hasTime />
      </p>
    </>
  )
}

const titleOf = ({ kind, detail }: StoryEvent) => (kind === 'bound' && detail === null ? texts.events.freed : texts.events[kind])

/** Whom it concerned, and who did it. */
function linesOf({ kind, by, detail }: StoryEvent): string[] {
  if (kind === 'tried') return by === null ? [] : [detail === null ? by : texts.from(by, detail)]
  if (kind === 'redeemed') return by === null ? [] : [detail === null ? by : texts.redeemer(detail, by)]
  const what = kind === 'created' && detail !== null ? texts.batch(detail) : detail
  return [what, by === null ? null : texts.by(by)].filter((line) => line !== null)
}

/** A point on a line that leads to the next one. */
const event =
  'relative pb-5 pl-7 before:absolute before:top-1.5 before:left-0.5 before:size-3 before:rounded-full before:bg-primary ' +
  'after:absolute after:top-6 after:bottom-0 after:left-[0.4375rem] after:w-px after:bg-border last:pb-0 last:after:hidden'
