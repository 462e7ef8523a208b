import { Link } from 'react-router'
import { dateText } from '#kit/dates.ts'
import { Card } from '#kit/web/ui/card.tsx'
import BookOpen from '~icons/lucide/book-open'
import { paperTicksTexts as texts } from '../paper-ticks.texts.ts'
import { useReturned } from './returned-queries.ts'

const most = 12

/** Leads to the pages with the answers to prompts, the newest first. */
export function PaperAnswers({ userId }: { userId: string }) {
  const { answers } = useReturned(userId)
  if (answers.length === 0) return null
  return (
    <Card headingId="paper-answers" icon={<BookOpen aria-hidden />} title={texts.answers}>
      <ul className="flex flex-col divide-y divide-dashed divide-border">
        {answers.slice(0, most).map(({ day, prompt, uploadId, page }) => (
          <li key={`${uploadId} ${page}`}>
            <Link
              to={`/library?file=${encodeURIComponent(uploadId)}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              {texts.answer(prompt, dateText(day, 'mdy'))}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
