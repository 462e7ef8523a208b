import { Link } from 'react-router'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { keptCode } from './kept-code.ts'

export function LoginLine({ question, answer }: { question: string; answer: string }) {
  return (
    <p>
      {question}{' '}
      <Link to="/login" state={keptCode() && { from: '/code' }} className={inlineLink}>
        {answer}
      </Link>
    </p>
  )
}
