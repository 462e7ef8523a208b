import { Link } from 'react-router'
import { inlineLink } from '#kit/web/ui/class-names.ts'

export function LoginLine({ question, answer }: { question: string; answer: string }) {
  return (
    <p>
      {question}{' '}
      <Link to="/login" className={inlineLink}>
        {answer}
      </Link>
    </p>
  )
}
